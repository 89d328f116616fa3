"""What the graphics chip is told: how the table is seen, how a die is lit, how its shadow lies."""

from __future__ import annotations

from app.dice.art import (
    COLUMNS,
    LIGHT,
    ROWS,
    SHADOW_COLUMNS,
    SHADOW_HALF,
    SHADOW_ROWS,
    SHADOW_SHIFT,
    soft_cell,
)
from app.dice.vector import unit


def _vec(*values: float) -> str:
    return ", ".join(f"{value:.6f}" for value in values)


NUMBERS = {
    "LIGHT": _vec(*unit(LIGHT)),
    "ALONG": _vec(-LIGHT[0] / LIGHT[2], -LIGHT[1] / LIGHT[2]),
    "FACE_CELL": _vec(1 / COLUMNS, 1 / ROWS),
    "SHADOW_CELL": _vec(1 / SHADOW_COLUMNS, 1 / SHADOW_ROWS),
    "SHADOW_SHIFT": _vec(*SHADOW_SHIFT),
    "SHADOW_HALF": _vec(SHADOW_HALF),
    "SOFT_CELL": _vec(*soft_cell()),
}


def _numbered(source: str) -> str:
    """Put the numbers of the pictures into a shader."""
    for name, value in NUMBERS.items():
        source = source.replace(f"${name}$", value)
    return source


_PRECISION = """
#ifdef GL_ES
precision highp float;
#endif
"""

# The table is tilted a little to the player; what is higher or nearer looks larger.
_SEEN = """
uniform mat4 modelview_mat;
uniform mat4 projection_mat;
uniform vec2 centre;
uniform vec2 away;
uniform vec2 tilt;
uniform float eye;

vec4 seen(vec3 p) {
    vec2 from = p.xy - centre;
    float far = dot(from, away);
    float high = p.z * tilt.x - far * tilt.y;
    float near = 1.0 - high / eye;
    vec2 flat_ = from + away * (far * tilt.x + p.z * tilt.y - far);
    vec4 place = projection_mat * vec4(centre * near + flat_, 0.0, near);
    place.z = -high / eye * 0.5 * near;
    return place;
}
"""

DIE_VS = _PRECISION + _SEEN + """
attribute vec3 v_pos;
attribute vec3 v_normal;
attribute vec3 v_tangent;
attribute vec2 v_tc;
attribute vec2 v_cell;
uniform float edge;

varying vec3 normal;
varying vec3 tangent;
varying vec2 spot;
varying vec2 cell;
varying float height;
varying float soft;

void main(void) {
    vec4 p = modelview_mat * vec4(v_pos, 1.0);
    float size = max(length(v_tangent), 0.01);
    normal = (modelview_mat * vec4(v_normal, 0.0)).xyz / edge;
    tangent = (modelview_mat * vec4(v_tangent / size, 0.0)).xyz / edge;
    spot = v_tc;
    cell = v_cell;
    height = p.z / edge;
    // One pixel of the screen, measured in the distance that the sheet of faces holds.
    soft = clamp(3.1 / (edge * size), 0.02, 0.5);
    gl_Position = seen(p.xyz);
}
"""

DIE_FS = _numbered(_PRECISION + """
uniform sampler2D texture0;
uniform vec4 color;
uniform vec3 bounce;

varying vec3 normal;
varying vec3 tangent;
varying vec2 spot;
varying vec2 cell;
varying float height;
varying float soft;

const vec3 light = vec3($LIGHT$);

void main(void) {
    vec3 cut = texture2D(texture0, cell + clamp(spot, 0.004, 0.996) * vec2($FACE_CELL$)).rgb;
    // At the very edge of a triangle the chip may reach beyond what its corners say.
    float blur = clamp(soft, 0.02, 0.5);
    float ink = smoothstep(0.5 - blur, 0.5 + blur, cut.r);
    vec3 n = normalize(normal);
    vec3 t = tangent - n * dot(n, tangent);
    t /= max(length(t), 0.01);
    vec2 slope = (cut.gb - 0.5) * 2.4;
    n = normalize(n + t * slope.x + cross(n, t) * slope.y);

    float body = dot(color.rgb, vec3(0.3, 0.59, 0.11));
    vec3 mark = body > 0.34 ? vec3(0.075, 0.085, 0.095) : vec3(0.93, 0.885, 0.80);
    vec3 base = mix(color.rgb, mark, ink);

    float lit = dot(n, light);
    float key = max(0.0, (lit + 0.18) / 1.18);
    float sky = 0.5 + 0.5 * n.z;
    float near = smoothstep(-0.05, 0.55, height);
    vec3 ambient = mix(bounce * 0.7, vec3(0.335, 0.345, 0.365), sky) * mix(0.66, 1.0, near);
    float fill = max(0.0, dot(n, vec3(0.42, -0.76, 0.5))) * 0.26;
    vec3 warm = vec3(0.665, 0.635, 0.58) * key + vec3(0.93, 0.95, 1.0) * fill * near;

    vec3 half_ = normalize(light + vec3(0.0, 0.0, 1.0));
    float shine = max(0.0, dot(n, half_));
    float gloss = pow(shine, 40.0) * 0.16 + pow(shine, 7.0) * 0.03;
    float rim = pow(1.0 - max(0.0, n.z), 3.0) * 0.10 * max(0.0, 0.4 + lit);

    vec3 shown = base * (ambient + warm) + vec3(1.0, 0.97, 0.9) * (gloss * (1.0 - 0.45 * ink) + rim);
    gl_FragColor = vec4(shown, 1.0);
}
""")

SHADOW_VS = _numbered(_PRECISION + _SEEN + """
attribute vec2 v_corner;
attribute vec2 v_cell;
attribute float v_rest;
uniform float edge;

varying vec2 spot;
varying vec2 high;
varying float lifted;
varying float dark;

const vec2 along = vec2($ALONG$);
const vec2 shift = vec2($SHADOW_SHIFT$);

void main(void) {
    vec4 die = modelview_mat * vec4(0.0, 0.0, 0.0, 1.0);
    float lift = max(0.0, die.z / edge - v_rest);
    vec2 place = along * lift + (v_corner * $SHADOW_HALF$ + shift) * (1.0 + 0.22 * lift);
    vec2 part = vec2(0.5 + 0.5 * v_corner.x, 0.5 - 0.5 * v_corner.y) * vec2($SHADOW_CELL$);
    spot = v_cell + part;
    high = vec2($SOFT_CELL$) + part;
    lifted = clamp(lift * 1.4 - 0.1, 0.0, 1.0);
    dark = 0.92 / (1.0 + 0.4 * lift);
    gl_Position = seen(vec3(die.xy + place * edge, 0.0));
}
""")

SHADOW_FS = _PRECISION + """
uniform sampler2D texture0;
uniform vec3 shade;
varying vec2 spot;
varying vec2 high;
varying float lifted;
varying float dark;

void main(void) {
    float depth = texture2D(texture0, spot).r;
    if (lifted > 0.0) {
        depth = mix(depth, texture2D(texture0, high).r, lifted);
    }
    gl_FragColor = vec4(shade, depth * dark);
}
"""
