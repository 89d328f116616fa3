/* The guests' page. It wishes and shows; the host throws, checks and writes. Every text is set as text, never as markup. */
(() => {
  "use strict";

  const $ = (id) => document.getElementById(id);
  const PROTOCOL = 1, WAITS = [1, 2, 4, 8], SILENCE = 6000, SHOWN_LOST = 3000, LOG = 30, KEPT = 400;
  const APP = "playsheet:";
  const MOVES = /^\{"deed":"(begin|answer|close|drop|undo)"/;
  const FOR_GOOD = new Set([4400, 4401, 4403, 4409]);

  let words = {};
  const t = (name, parts = {}) => (words[name] || name).replace(/\{(\w+)\}/g, (_, part) => parts[part] ?? "");

  // -- building the page

  function el(tag, given = {}, ...children) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(given)) {
      if (value === undefined || value === null || value === false) continue;
      if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
      else if (name === "class") made.className = value;
      else if (name === "style") for (const [key, one] of Object.entries(value)) made.style.setProperty(key, one);
      else if (name === "value" || name === "checked") made[name] = value;
      else made.setAttribute(name, value === true ? "" : value);
    }
    for (const child of children.flat(9)) if (child !== null && child !== undefined && child !== "" && child !== false)
      made.append(child instanceof Node ? child : document.createTextNode(String(child)));
    return made;
  }

  const PATHS = {
    disc: "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20z", diamond: "M12 1 23 12 12 23 1 12z", triangle: "M12 2 23 21H1z",
    square: "M3 3h18v18H3z",
    eye: "M12 5C6 5 2 12 2 12s4 7 10 7 10-7 10-7-4-7-10-7zm0 11a4 4 0 1 1 0-8 4 4 0 0 1 0 8zm0-2.2a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6z",
    check: "M9.2 17.6 3.6 12l1.9-1.9 3.7 3.7 9.3-9.3 1.9 1.9z", right: "M9 5l7 7-7 7-1.6-1.6L12.8 12 7.4 6.6z",
    back: "M20 11H7.8l5.6-5.6L12 4l-8 8 8 8 1.4-1.4L7.8 13H20z", cross: "M6 4.6 12 10.6l6-6L19.4 6l-6 6 6 6-1.4 1.4-6-6-6 6L4.6 18l6-6-6-6z",
    dice: "M4 8h9a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2v-9c0-1.1.9-2 2-2zm1.8 2.6a1.3 1.3 0 1 0 0 2.6 1.3 1.3 0 0 0 0-2.6zm5.4 5.4a1.3 1.3 0 1 0 0 2.6 1.3 1.3 0 0 0 0-2.6zM10 3h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-3v-6.5A4.5 4.5 0 0 0 12.5 6H8V5c0-1.1.9-2 2-2zm8 2.6a1.3 1.3 0 1 0 0 2.6 1.3 1.3 0 0 0 0-2.6z",
    hand: "M12.5 2a1.5 1.5 0 0 1 1.5 1.5V10h.8V4.5a1.5 1.5 0 0 1 3 0V11h.7V7a1.5 1.5 0 0 1 3 0v8.5A6.5 6.5 0 0 1 15 22h-1.5a6.5 6.5 0 0 1-5.2-2.6L3.3 12.7a1.5 1.5 0 0 1 2.3-1.9L7.5 13V5a1.5 1.5 0 0 1 3 0v5h.5V3.5A1.5 1.5 0 0 1 12.5 2z",
    person: "M9 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zm0 10c1.5 0 2.9.2 4 .6V20H1v-1.5C1 15.7 4.6 14 9 14zm10-1 4 4-4 4v-3h-4v-2h4z",
    undo: "M8 5 3 10l5 5v-3.7h5.5a3.7 3.7 0 0 1 0 7.4H8V21h5.5a6 6 0 0 0 0-12H8z",
    again: "M12 4a8 8 0 1 0 7.7 10h-2.4A5.7 5.7 0 1 1 12 6.3c1.6 0 3 .7 4 1.7l-3 3h7V4l-2.4 2.4A8 8 0 0 0 12 4z",
    shield: "M12 2 4 5v6c0 5 3.4 9.6 8 11 4.6-1.4 8-6 8-11V5zm-1.3 14.2L7 12.5l1.6-1.6 2.1 2.1 4.8-4.8 1.6 1.6z",
  };
  const SVG = "http://www.w3.org/2000/svg";
  function svg(size, ...shapes) {
    const made = document.createElementNS(SVG, "svg");
    for (const [name, value] of [["viewBox", "0 0 24 24"], ["width", size], ["height", size], ["aria-hidden", "true"]])
      made.setAttribute(name, value);
    for (const [tag, given] of shapes) {
      const shape = document.createElementNS(SVG, tag);
      for (const [name, value] of Object.entries(given)) shape.setAttribute(name, value);
      made.append(shape);
    }
    return made;
  }
  const icon = (name, size = 22) => svg(size, ["path", { d: PATHS[name] }]);

  const SHAPES = ["disc", "diamond", "triangle", "square"];
  const place = (side) => Object.keys(state.view?.sides ?? {}).indexOf(side);
  function sideIcon(side, size = 16) {
    const at = side === "" ? -1 : Math.max(seatPlace(side), 0);
    const made = at < 0 ? icon("eye", size) : icon(SHAPES[at % 4], size);
    made.classList.add(at < 0 ? "side-none" : "side-" + "abcd"[at % 4]);
    return made;
  }
  function seatPlace(side) {
    const at = (state.seats || []).findIndex((seat) => seat.side === side);
    return at >= 0 ? at : place(side);
  }
  const sideName = (side) => state.view?.sides?.[side] ?? (state.seats || []).find((seat) => seat.side === side)?.name ?? side;

  const PIPS = { 1: [5], 2: [1, 9], 3: [1, 5, 9], 4: [1, 3, 7, 9], 5: [1, 3, 5, 7, 9], 6: [1, 3, 4, 6, 7, 9] };
  function die(face, sides, mark) {
    const pips = sides === 6 ? svg(24, ...PIPS[face].map((at) => ["circle",
      { cx: 5 + 7 * ((at - 1) % 3), cy: 5 + 7 * Math.floor((at - 1) / 3), r: 2.1 }])) : String(face);
    const tick = mark ? icon("check", 10) : null;
    tick?.classList.add("tick");
    return el("span", { class: "die" + (mark === true ? " on" : mark === false ? " off" : ""), "aria-hidden": "true" }, pips, tick);
  }
  const over = (text, end, tile) => el("h2", { class: "over" }, tile ? el("span", { class: "tile" }, tile) : null, text,
    end ? el("span", { class: "end" }, end) : null);
  const two = (number) => String(number).padStart(2, "0");
  const clock = (at) => { const when = new Date(at); return `${two(when.getHours())}:${two(when.getMinutes())}`; };

  // -- what is known

  const state = {
    phase: "connecting", sentence: "", wantsCode: false, number: 0, seat: null, side: "", seats: [], table: "", title: "",
    host: "", view: null, lost: 0, next: 0, asleep: false, screen: { name: "home" }, moreOffers: false, allSteps: false,
    open: new Map(), unsent: [], against: null, outlook: null, verdicts: new Map(), asked: 0,
  };
  const book = { first: 0, hash: "", deeds: [], since: 0 };
  const promises = new Map(), secrets = new Map();

  function stored(name, made) {
    try {
      const kept = localStorage.getItem("playsheet." + name);
      if (kept !== null) return kept;
      const value = made();
      localStorage.setItem("playsheet." + name, value);
      return value;
    } catch { return made(); }
  }
  const keep = (name, value) => { try { localStorage.setItem("playsheet." + name, value); } catch { /* a private tab keeps nothing */ } };
  const random = (bytes) => Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (b) => b.toString(16).padStart(2, "0")).join("");
  const device = stored("device", () => random(16));
  let myName = stored("name", () => "");
  let key = location.hash.slice(1), code = "", wantedSeat = null, left = false;
  for (const wish of JSON.parse(stored("open", () => "[]"))) state.open.set(wish.id, wish);
  const keepOpen = () => keep("open", JSON.stringify([...state.open.values()].slice(-40)));

  // -- SHA-256: browsers offer theirs only to pages over https

  const K = [], FIRST = [];
  for (let n = 2; K.length < 64; n++) {
    let prime = true;
    for (let d = 2; d * d <= n; d++) if (n % d === 0) prime = false;
    if (!prime) continue;
    const part = (root) => Math.floor((root - Math.floor(root)) * 2 ** 32) | 0;
    if (FIRST.length < 8) FIRST.push(part(Math.sqrt(n)));
    K.push(part(Math.cbrt(n)));
  }
  function sha256(text) {
    const bytes = new TextEncoder().encode(text), length = bytes.length;
    const padded = new Uint8Array((length + 72) & ~63), data = new DataView(padded.buffer);
    padded.set(bytes);
    padded[length] = 128;
    data.setUint32(padded.length - 8, Math.floor(length / 2 ** 29));
    data.setUint32(padded.length - 4, length << 3);
    const h = [...FIRST], w = new Int32Array(64), turn = (x, n) => (x >>> n) | (x << (32 - n));
    for (let at = 0; at < padded.length; at += 64) {
      for (let i = 0; i < 64; i++) {
        if (i < 16) { w[i] = data.getInt32(at + 4 * i); continue; }
        const a = w[i - 15], b = w[i - 2];
        w[i] = (w[i - 16] + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + w[i - 7] + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10))) | 0;
      }
      let [a, b, c, d, e, f, g, k] = h;
      for (let i = 0; i < 64; i++) {
        const one = (k + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[i] + w[i]) | 0;
        const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
        [k, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
      }
      [a, b, c, d, e, f, g, k].forEach((x, i) => { h[i] = (h[i] + x) | 0; });
    }
    return h.map((x) => (x >>> 0).toString(16).padStart(8, "0")).join("");
  }

  // -- fair or not: worked out here again, as rules/frame/fair.py says

  function joined(fair) {
    let block = 0, stream = [];
    const byte = () => {
      if (!stream.length) {
        const hex = sha256(`playsheet dice 1\n${fair.place}\n${fair.host}\n${fair.guest}\n${block++}`);
        stream = hex.match(/../g).map((pair) => parseInt(pair, 16));
      }
      return stream.shift();
    };
    return fair.draws.map(([sides]) => {
      const wide = sides <= 256 ? 1 : 4, numbers = 256 ** wide;
      for (;;) {
        let number = 0;
        for (let i = 0; i < wide; i++) number = number * 256 + byte();
        if (number < numbers - numbers % sides) return number % sides + 1;
      }
    });
  }
  /* A promise is for one moment: a secret that was kept from another one is worth nothing. */
  function belongs(fair, number) {
    const [, kind, at] = /\.([mo])(\d+)$/.exec(fair.place) ?? [];
    return kind === "o" ? Number(at) === number : kind === "m" && book.since <= Number(at) && Number(at) <= number;
  }
  function verdict(deed, number) {
    const fair = deed.fair;
    if (!fair) return "";
    if (!belongs(fair, number)) return "wrong";
    const seen = promises.get(fair.place);
    const dice = joined(fair);
    const same = fair.draws.every(([, face], at) => face === dice[at]) &&
      (deed.faces === undefined || (deed.faces.length === dice.length && deed.faces.every((face, at) => face === dice[at])));
    if (!same || sha256(`playsheet promise 1\n${fair.place}\n${fair.host}`) !== fair.promise) return "wrong";
    if (seen !== undefined && seen !== fair.promise) return "wrong";
    return secrets.get(fair.place) === fair.guest ? "mine" : "other";
  }
  function secret(at) {
    if (!secrets.has(at)) secrets.set(at, random(32));
    return secrets.get(at);
  }

  // -- the connection

  let socket = null, tries = 0, retry = null, heardAt = 0, pieces = [];

  function connect() {
    clearTimeout(retry);
    if (left) return;
    state.next = 0;
    /* One that is still on its way would say hello too: the host would take this page for two. */
    const older = socket, made = socket = new WebSocket(`ws://${location.host}/table`);
    older?.close();
    heardAt = Date.now();
    pieces = [];
    made.onopen = () => made.send(JSON.stringify({
      kind: "hello", protocol: PROTOCOL, key, code, device, name: myName, as_a: deviceKind(), seat: wantedSeat,
      last: book.first + book.deeds.length, hash: book.hash, whole: false, language: words.lang, open: [...state.open.keys()].slice(-40) }));
    made.onmessage = (event) => { if (made === socket) { heardAt = Date.now(); hear(JSON.parse(event.data)); } };
    made.onclose = (event) => { if (made === socket) lost(event.code); };
  }
  function deviceKind() {
    const small = Math.min(screen.width, screen.height);
    return matchMedia("(pointer: fine)").matches && small > 700 ? "computer" : small >= 600 ? "tablet" : "phone";
  }
  function lost(closed) {
    socket = null;
    if (closed === 4409) state.phase = "elsewhere";
    if (FOR_GOOD.has(closed) || left || ["closed", "code", "elsewhere"].includes(state.phase)) { draw(); return; }
    state.lost = state.lost || Date.now();
    const wait = WAITS[Math.min(tries++, WAITS.length - 1)];
    state.next = Date.now() + 1000 * wait;
    retry = setTimeout(connect, 1000 * wait);
    setTimeout(draw, SHOWN_LOST);
    draw();
  }
  setInterval(() => {
    if (socket && Date.now() - heardAt > SILENCE) { const silent = socket; lost(0); silent.close(); }
    if (state.lost) draw();
  }, 500);
  function say(message) {
    if (socket && socket.readyState === 1 && !state.lost) { socket.send(JSON.stringify(message)); return true; }
    return false;
  }

  // -- what the host says

  const HEAR = {
    part(message) {
      if (message.at === 0) pieces = [];
      pieces.push(message.text);
      if (pieces.length === message.of) hear(JSON.parse(pieces.splice(0).join("")));
    },
    beat(message) { if (state.asleep !== message.asleep) { state.asleep = message.asleep; draw(); } },
    waiting(message) {
      Object.assign(state, { phase: "waiting", number: message.number, seat: message.seat, side: "" }, about(message));
      state.asked = state.asked || Date.now();
    },
    welcome(message) {
      Object.assign(state, { phase: "in", seat: message.seat, side: message.side, you: message.you, sentence: "" }, about(message));
    },
    refused(message) {
      Object.assign(state, { phase: message.wants_code ? "code" : "refused", sentence: message.sentence, asked: 0 });
    },
    closed(message) {
      state.phase = "closed";
      state.sentence = message.sentence;
    },
    deeds: takeDeeds, view(message) { see(message.view); }, reply, answered,
  };
  function about({ table, title, host, seats, colours }) {
    const light = matchMedia("(prefers-color-scheme: light)").matches ? 3 : 0;
    ["--accent", "--accent-c", "--on-accent"].forEach((name, at) => {
      if (/^#[0-9A-F]{6}$/i.test(colours[light + at] ?? "")) document.documentElement.style.setProperty(name, colours[light + at]);
    });
    return { table, title, host, seats };
  }
  function hear(message) {
    if (message.kind !== "part" && state.lost) { state.lost = 0; tries = 0; }
    HEAR[message.kind]?.(message);
    if (message.kind !== "beat" && message.kind !== "part") draw();
  }

  function takeDeeds(news) {
    if (news.anew) {
      if (book.deeds.length) toast(t("differs"));
      Object.assign(book, { first: news.first, hash: news.before, deeds: [], since: 0 });
      state.verdicts.clear();
    }
    const last = book.first + book.deeds.length;
    if (news.first > last || news.first < book.first || (news.first === last && news.before !== book.hash)) {
      say({ kind: "again" });
      return;
    }
    const fresh = news.deeds.slice(last - news.first);
    for (const line of fresh) {
      book.hash = sha256(`${book.hash}\n${line.deed}`);
      book.deeds.push(line);
      if (line.deed.includes('"fair":')) state.verdicts.set(line.number, verdict(JSON.parse(line.deed), line.number));
      if (state.verdicts.get(line.number) || MOVES.test(line.deed)) book.since = line.number + 1;
    }
    if (fresh.length && book.hash !== news.hash) say({ kind: "again" });
    dropFarBack();
  }
  /* An evening is long: what nobody can see any more is not kept here. */
  function dropFarBack() {
    if (book.deeds.length > 2 * KEPT) {
      const gone = book.deeds.splice(0, book.deeds.length - KEPT);
      book.first += gone.length;
      for (const line of gone) state.verdicts.delete(line.number);
    }
    for (const known of [promises, secrets]) while (known.size > KEPT) known.delete(known.keys().next().value);
  }

  function see(view) {
    const before = state.view;
    state.view = view;
    wearSides(view);
    if (!promises.has(view.place)) promises.set(view.place, view.promise);
    const ask = view.ask;
    if (state.seat && !(ask && ask.side === state.seat && !ask.handed))
      say({ kind: "witness", ask: view.moment, secret: secret(view.place) });
    if (before?.ask?.id !== ask?.id) {
      state.outlook = null;
      state.against = null;
      if (state.screen.name === "dice") goHome();
      if (ask && mine(ask.side)) arrived(ask);
    }
    if (before?.number !== view.number && state.screen.name === "form" && view.ask) goHome();
    if (before?.number !== view.number && state.screen.name === "unit") question({ about: "unit", unit: state.screen.unit });
    document.title = ask && mine(ask.side) ? t("your_throw") : state.table || "Playsheet";
  }
  function wearSides(view) {
    const light = Number(matchMedia("(prefers-color-scheme: light)").matches);
    Object.keys(view.sides).slice(0, 4).forEach((side, at) => {
      const colour = view.looks[side]?.[light] ?? "";
      if (/^#[0-9A-F]{6}$/i.test(colour)) document.documentElement.style.setProperty(`--side-${"abcd"[at]}`, colour);
    });
  }
  function arrived(ask) {
    if (state.autoThrow && ask.kind === "roll") {
      const own = state.autoThrow === "own";
      state.autoThrow = "";
      if (own) { state.screen = { name: "dice", faces: [] }; return; }
      throwDice(ask);
      return;
    }
    state.autoThrow = "";
    if (ask.kind !== "apply") question({ about: "ask", ask: ask.id });
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(200);
  }
  const mine = (side) => Boolean(state.seat) && (side === "" || side === state.seat);

  // -- wishes and questions

  function wish(want, what, shownAs) {
    const made = { id: random(8), want, what, label: shownAs || t("sent"), ask: want.ask || "", offer: want.offer || "" };
    state.open.set(made.id, made);
    state.moreOffers = false;
    keepOpen();
    if (!say({ kind: "wish", id: made.id, want })) { state.unsent.push(made.id); }
    draw();
  }
  function reply(message) {
    const made = state.open.get(message.id);
    if (!made) return;
    if (message.unknown) { if (!state.unsent.includes(message.id)) state.unsent.push(message.id); return; }
    state.open.delete(message.id);
    state.unsent = state.unsent.filter((id) => id !== message.id);
    keepOpen();
    if (message.done) {
      if (state.screen.name === "form" || state.screen.name === "unit") goHome();
      return;
    }
    state.autoThrow = "";
    if (message.against) state.against = { sentence: message.sentence, want: made.want, what: made.what };
    else toast(message.sentence);
  }
  const pending = (match) => [...state.open.values()].find((one) => !state.unsent.includes(one.id) && match(one));
  function throwDice(ask) {
    wish({ want: "throw", ask: ask.id, secret: secret(state.view.place) }, throwLabel(ask), t("thrown"));
  }
  let questionId = "", questionAt = 0;
  function question(what) {
    questionId = random(8);
    questionAt = Date.now();
    say({ kind: "question", id: questionId, about: what });
    setTimeout(draw, 160);
  }
  function answered(message) {
    if (message.id !== questionId) return;
    questionAt = 0;
    const found = message.found;
    if (!found) {
      const asked = state.screen.name;
      if (asked === "form" && !state.screen.form) state.screen = { name: "home" };
      if (asked === "form" || asked === "unit") toast(message.sentence);
    } else if (found.groups) { if (state.screen.name === "form") state.screen.form = found; }
    else if (found.offers) { if (state.screen.name === "unit") state.screen.offers = found.offers; }
    else state.outlook = found;
  }
  const slow = () => questionAt && Date.now() - questionAt > 150;

  let toastEnds = null;
  function toast(text) {
    if (!text) return;
    $("toast").replaceChildren(el("div", {}, text));
    clearTimeout(toastEnds);
    toastEnds = setTimeout(() => $("toast").replaceChildren(), 6000);
  }

  // -- drawing: a region is drawn anew only if what it shows has changed

  const shown = {};
  function region(id, model, build) {
    const now = JSON.stringify(model);
    if (shown[id] === now) return false;
    shown[id] = now;
    stood ??= buttons();
    const was = document.activeElement, at = was?.dataset?.f, typed = was?.isTyped && was.value;
    const built = build ? [build()].flat(9).filter((one) => one !== null && one !== undefined) : [];
    $(id).replaceChildren(...built);
    if (at && document.activeElement === document.body) {
      const one = document.querySelector(`[data-f="${CSS.escape(at)}"]`);
      if (one && typed) Object.assign(one, { value: typed, isTyped: true });
      one?.focus();
    }
    return true;
  }

  /* What somebody is just typing is kept when the page is drawn anew round it. */
  addEventListener("input", (event) => { event.target.isTyped = true; }, true);
  addEventListener("change", (event) => { event.target.isTyped = false; }, true);

  function draw() {
    if (!words.lang) return;
    if (held) { late = true; return; }
    late = false;
    const at = state.screen.name, game = state.phase === "in" && state.view;
    drawStrip();
    drawAlert(game);
    $("home").hidden = !game || at !== "home";
    drawSub(game);
    drawUnsent(game);
    if (game) drawHome();
    drawDock(game);
    settle();
  }

  // -- nothing moves under a finger: while one is down the page stands still, and a button that has just come to
  // a place is not what a finger on its way there was meant for

  const FRESH = 300, HELD = 1000, NEAR = 8;
  let held = false, late = false, release = null, stood = null;
  const rests = new WeakMap();
  function letGo(after) {
    clearTimeout(release);
    release = setTimeout(() => { held = false; if (late) draw(); }, after);
  }
  addEventListener("pointerdown", () => { held = true; letGo(HELD); }, true);
  for (const name of ["pointerup", "pointercancel"]) addEventListener(name, () => letGo(50), true);
  addEventListener("click", () => { held = false; }, true);

  function buttons() {
    return new Map([...document.querySelectorAll("#dock button, #sub button")].map((one) => {
      const { x, y } = one.getBoundingClientRect();
      return [`${one.dataset.f} ${(one.querySelector("span") ?? one).textContent}`, { one, x, y }];
    }));
  }
  function settle() {
    if (!stood) return;
    const before = stood, now = Date.now();
    stood = null;
    for (const [name, { one, x, y }] of buttons()) {
      const old = before.get(name), stays = old && Math.abs(old.x - x) < NEAR && Math.abs(old.y - y) < NEAR;
      const until = stays ? rests.get(old.one) ?? 0 : now + FRESH;
      rests.set(one, until);
      one.classList.toggle("fresh", until > now);
      if (until > now) setTimeout(() => { if (rests.get(one) <= Date.now()) one.classList.remove("fresh"); }, until - now + 1);
    }
  }

  function drawStrip() {
    const down = state.lost && Date.now() - state.lost > SHOWN_LOST;
    const said = down ? t("no_connection") : state.asleep ? t("asleep") : state.phase === "in"
      ? (state.seat && !state.lost ? t("connected_throws") : t("connected"))
      : state.phase === "waiting" ? t("asking") : state.phase === "connecting" ? t("connecting") : "";
    const turn = state.view ? t("turn", { n: state.view.turn.number }) : "";
    region("strip", [down, said, state.table, state.title, state.seat && sideName(state.seat), state.phase, state.seat, turn], () => [
      el("span", { class: "dot" + (down ? " bad" : state.phase === "in" ? "" : " off"), "aria-hidden": "true" }),
      el("div", { class: "grow" }, el("div", { class: "name slab" }, state.table || "Playsheet"),
        el("div", { class: "said", role: "status" }, said)),
      state.phase === "in" ? el("div", { class: "who" }, sideIcon(state.seat ?? "", 18),
        el("div", {}, el("div", { class: "name" }, state.seat ? sideName(state.seat) : t("onlooker")), el("div", { class: "said" }, turn)))
        : el("div", { class: "who said" }, state.title)]);
  }

  function drawAlert(game) {
    const down = game && state.lost && Date.now() - state.lost > SHOWN_LOST;
    if (!down) { region("alert", [], null); return; }
    if (!$("alert").firstChild) top();
    region("alert", ["lost"], () => el("div", { class: "banner" }, el("h2", {}, t("lost")),
      el("p", { id: "wait", "aria-live": "off" }), el("div", { class: "progress", "aria-hidden": "true" }, el("i", { id: "waited" })),
      el("p", { class: "help" }, t("lost_help"))));
    const left = Math.max(0, state.next - Date.now()), wait = 1000 * WAITS[Math.min(Math.max(tries - 1, 0), WAITS.length - 1)];
    $("wait").textContent = t("lost_why", { n: Math.ceil(left / 1000) });
    $("waited").style.width = `${Math.round(100 * (1 - left / wait))}%`;
  }

  function keptCard() {
    const own = book.deeds.filter((line) => line.mark === state.you && line.weight === "step").pop();
    const line = (...texts) => el("li", { class: "row" }, icon("check", 20), el("div", {}, texts));
    return el("div", { class: "card" }, over(t("kept")), el("ul", { class: "kept" },
      own ? line(el("div", {}, own.told), el("div", { class: "small" }, t("kept_throw"))) : null, state.seat ? line(t("kept_seat", { side: sideName(state.seat) })) : null));
  }
  function drawUnsent(game) {
    const waiting = state.unsent.map((id) => state.open.get(id)).filter(Boolean), down = state.lost && Date.now() - state.lost > SHOWN_LOST;
    region("unsent", game ? [waiting.map((one) => one.id), Boolean(state.lost), down] : [], () => [down ? keptCard() : null, waiting.map((one) =>
      el("div", { class: "card raised" }, el("div", { class: "slab" }, t("not_sent", { what: one.what })),
        el("p", { class: "small" }, t("not_sent_why")),
        el("div", { class: "buttons" },
          el("button", { class: "outline", disabled: Boolean(state.lost), onclick: () => again(one) }, t("send_now")),
          el("button", { class: "outline", onclick: () => forget(one) }, t("forget")))))]);
  }
  function again(one) {
    if (say({ kind: "wish", id: one.id, want: one.want })) state.unsent = state.unsent.filter((id) => id !== one.id);
    draw();
  }
  function forget(one) {
    state.unsent = state.unsent.filter((id) => id !== one.id);
    state.open.delete(one.id);
    keepOpen();
    draw();
  }

  // -- before the game: code, waiting, refused, closed

  function drawSub(game) {
    if (game) {
      const build = { unit: unitPage, form: formPage, dice: dicePage }[state.screen.name];
      region("sub", build ? [state.screen, state.view.number, Boolean(slow()), state.seats, state.against] : [], build);
      return;
    }
    const build = { waiting: waitingPage, code: codePage, refused: refusedPage, closed: closedPage, elsewhere: elsewherePage,
      left: leftPage }[state.phase];
    region("sub", build ? [state.phase, state.number, state.seat, state.seats, state.sentence, state.host] : [], build);
  }
  const statePage = (title, ...rest) => el("div", { class: "state" }, el("h1", {}, title), ...rest.map((one) =>
    typeof one === "string" ? el("p", { class: "small" }, one) : one));

  function waitingPage() {
    const seats = [...state.seats.map((seat) => ({ value: seat.side, label: seat.taken && !seat.mine ? t("taken", { side: seat.name }) : seat.name,
      off: seat.taken && !seat.mine, icon: () => sideIcon(seat.side) })), { value: "", label: t("onlooker"), icon: () => sideIcon("") }];
    return [el("div", { class: "state" }, el("div", { class: "number" }, el("b", {}, state.number), t("your_number")),
      el("h1", {}, t("waiting")), el("p", { class: "small" }, t("waiting_why", { host: state.host || state.table })),
      el("p", { class: "small" }, t("waiting_nothing"))),
      over(t("ask_for")), segments("seat", seats, state.seat, (value) => {
        wantedSeat = state.seat = value;
        say({ kind: "ask_for", name: myName, seat: value });
        draw();
      }, t("ask_for")),
      over(t("your_name")), nameField(), el("p", { class: "small help" }, t("keeps")), appLink()];
  }
  /* The app takes the link over where it is installed; elsewhere nothing happens. */
  function appLink() {
    if (!/Android/.test(navigator.userAgent)) return null;
    return el("p", {}, el("a", { class: "text link", href: `${APP}//${location.host}/#${key}`, "data-f": "app" }, t("open_app")), el("span", { class: "small" }, " ", t("open_app_why")));
  }
  function nameField() {
    return el("input", { type: "text", maxlength: 40, value: myName, "aria-label": t("your_name"), autocomplete: "nickname", "data-f": "name",
      onchange: (event) => {
        myName = event.target.value.trim();
        keep("name", myName);
        say({ kind: "ask_for", name: myName, seat: state.seat });
      } });
  }
  function codePage() {
    const field = el("input", { type: "text", class: "code", maxlength: 7, autocomplete: "off", autocapitalize: "characters",
      "aria-label": t("code"), "data-f": "code", onkeydown: (event) => { if (event.key === "Enter") enterCode(); } });
    return [statePage(t("code"), t("code_why")), field, state.sentence ? el("p", { class: "problem", role: "alert" }, state.sentence) : null,
      over(t("your_name")), nameField(), appLink()];
  }
  function enterCode() {
    const typed = document.querySelector(".code")?.value ?? "";
    code = typed.replace(/[^0-9a-z]/gi, "").toUpperCase();
    if (code) { state.phase = "connecting"; connect(); }
  }
  const refusedPage = () => statePage(t("refused"), state.sentence === t("refused") + "." ? t("refused_why") : state.sentence);
  const closedPage = () => statePage(t("closed"), state.sentence === t("closed") + "." ? "" : state.sentence, t("closed_why"));
  const elsewherePage = () => statePage(t("elsewhere"));
  const leftPage = () => statePage(t("left"), t("left_why"));

  // -- the table

  function drawHome() {
    const view = state.view, stale = Boolean(state.lost && Date.now() - state.lost > SHOWN_LOST);
    const seat = state.seat ?? "", own = view.cards.filter((card) => card.side === seat);
    drawResult(view.result);
    const list = (cards) => el("ul", { class: "list" + (stale ? " old" : "") }, cards.map((card) => el("li", {}, unitRow(card))));
    const here = (cards) => t("of", { n: cards.filter((card) => card.there).length, m: cards.length });
    region("units", [own, stale, seat], () => own.length ? [over(t("your_units"), stale ? t("as_of", { time: clock(heardAt) }) : here(own)), list(own)] : null);
    region("turn", [view.turn, view.sides], () => turnPart(view.turn));
    const others = Object.keys(view.sides).filter((side) => side !== seat);
    region("others", [others.map((side) => view.cards.filter((card) => card.side === side)), view.sides, stale], () => others.map((side) => {
      const cards = view.cards.filter((card) => card.side === side);
      return cards.length ? el("details", { open: !seat }, el("summary", { "data-f": "other-" + side }, chevron(), sideIcon(side),
        t("other_units", { side: sideName(side) }), el("span", { class: "end small" }, here(cards))), list(cards)) : null;
    }));
    drawLog();
  }
  function chevron() { const made = icon("right", 18); made.classList.add("chevron"); return made; }

  function drawResult(result) {
    const found = result ? state.verdicts.get(result.roll) : "";
    region("result", [result, found, state.seats], () => result ? el("div", { class: "card" },
      el("div", { class: "kicker" }, sideIcon(result.side), t("last_result"), el("span", { class: "end small" }, clock(result.at))),
      el("p", { class: "sentence" }, result.sentence), result.about ? el("p", { class: "small" }, result.about) : null, faces(result),
      result.faces.length ? el("p", { class: "row wrap small" }, el("span", {}, [result.label, [result.thrown, result.reading].filter(Boolean).join(" ")].filter(Boolean).join(": ")),
        fairness(result, found)) : null) : null);
  }
  function faces(result) {
    if (!result.faces.length) return null;
    const order = result.faces.map((face, at) => ({ face, sides: result.dice[at] || 6, mark: result.marks[at] }))
      .sort((a, b) => (b.mark === true) - (a.mark === true) || b.face - a.face);
    const list = (mark) => order.filter((one) => (one.mark === true) === mark).map((one) => one.face).join(", ");
    const said = result.marks.some((mark) => mark === true || mark === false)
      ? [list(true) && t("count", { faces: list(true) }), list(false) && t("count_not", { faces: list(false) })].filter(Boolean).join("; ")
      : order.map((one) => one.face).join(", ");
    const many = order.length > 24;
    return el("div", { class: "dice" }, el("span", { class: "only-read" }, said),
      many ? el("span", { class: "slab", "aria-hidden": "true" }, tally(order)) : order.map((one) => die(one.face, one.sides, one.mark)));
  }
  const tally = (order) => [...order.reduce((sum, one) => sum.set(one.face, (sum.get(one.face) || 0) + 1), new Map())]
    .map(([face, n]) => `${n}×${face}`).join("  ");
  function fairness(result, found) {
    if (result.by_hand) return el("span", { class: "end" }, t("by_hand"));
    if (!found) return null;
    const bad = found === "wrong", made = icon("shield", 16);
    return el("span", { class: "row end " + (bad ? "unfair" : "fair") }, bad ? null : made,
      t(bad ? "not_fair" : found === "mine" ? "fair" : "fair_other"));
  }

  function unitRow(card) {
    const at = Math.max(seatPlace(card.side), 0), tags = [];
    if (card.face) tags.push(el("span", { class: "tag" }, card.face));
    for (const chip of card.chips) if (["harm", "burden", "help", "token"].includes(chip.means))
      tags.push(el("span", { class: "tag" + (chip.means === "help" ? " good" : chip.means === "token" ? "" : " bad") }, [chip.label, chip.text].filter(Boolean).join(" ")));
    const pips = card.full > 1 && card.full <= 15 ? Array.from({ length: card.full }, (_, n) => el("i", { class: "pip" + (n < card.left ? "" : " lost"), "aria-hidden": "true" })) : [];
    const body = [el("div", { class: "body" }, el("div", { class: "name slab" }, card.name),
      el("div", { class: "pips" }, pips, el("span", { class: "small" }, card.strength)),
      card.note ? el("div", { class: "small" }, card.note) : null), el("div", { class: "tags" }, tags)];
    const look = { class: "unit" + (card.state === "active" ? " now" : "") + (card.there ? "" : " gone"), style: { "--side": `var(--side-${"abcd"[at % 4]})` } };
    if (!mine(card.side) || !card.there) return el("div", look, body);
    return el("button", { ...look, type: "button", "data-f": "unit-" + card.id, onclick: () => {
      state.screen = { name: "unit", unit: card.id, offers: null };
      question({ about: "unit", unit: card.id });
      draw();
      top();
    } }, body, icon("right", 18));
  }
  const top = () => { $("main").scrollTop = 0; };
  function goHome() { state.screen = { name: "home" }; top(); }

  function turnPart(turn) {
    const now = turn.steps.find((step) => step.state === "now");
    const beside = [...turn.pools.map((pool) => [pool.title, pool.lots.map(([label, count, side]) => `${sideName(side) !== side && side ? sideName(side) : label} ${count}`).join(", ")]),
      ...turn.counters.map(([label, value, side]) => [side ? `${label}, ${sideName(side)}` : label, value])];
    return [el("details", {}, el("summary", { "data-f": "turn" }, chevron(), el("span", {}, turn.over || turn.title),
      el("span", { class: "end small" }, now && !turn.title.includes(now.title) ? now.title : "")),
      turn.says ? el("p", { class: "small" }, turn.says) : null,
      el("ol", { class: "card" }, turn.steps.map((step) => el("li", { class: step.state === "now" ? "slab" : "small", "aria-current": step.state === "now" ? "step" : null },
        step.title, step.note ? el("span", { class: "small" }, ` ${step.note}`) : null))),
      beside.length ? [over(t("beside")), el("ul", { class: "card" }, beside.map(([label, value]) => el("li", { class: "row" }, el("span", {}, label), el("span", { class: "end slab" }, value))))] : null)];
  }

  function tick(found) {
    if (!found) return null;
    if (found === "wrong") return el("span", { class: "unfair" }, " ", t("not_fair"));
    return el("span", { class: "fair tick" }, icon("shield", 14), el("span", { class: "only-read" }, t(found === "mine" ? "fair" : "fair_other")));
  }
  function drawLog() {
    const lines = book.deeds.filter((line) => line.weight === "result" || line.weight === "deed" || (state.allSteps && line.weight === "step")).slice(-LOG).reverse();
    region("log", [lines.map((line) => [line.number, state.verdicts.get(line.number)]), state.allSteps, state.seats], () => [over(t("log")),
      el("ul", { class: "log" }, lines.map((line) => el("li", { class: line.weight }, el("span", { class: "small" }, clock(line.at)), line.side ? sideIcon(line.side, 14) : el("span", {}), el("span", {}, line.told, tick(state.verdicts.get(line.number)))))),
      el("button", { class: "text link", type: "button", "aria-pressed": String(state.allSteps), "data-f": "steps", onclick: () => { state.allSteps = !state.allSteps; draw(); } }, state.allSteps ? icon("check", 18) : null, t("whole_log"))]);
  }

  // -- the dock

  let dockShows = "";
  function drawDock(game) {
    const dock = $("dock"), set = (model, look, build) => {
      const scrolled = dock.scrollTop, below = dock.scrollHeight - scrolled, before = dockShows;
      dockShows = `${state.phase} ${state.screen.name} ${state.view?.ask?.id ?? state.view?.moment}`;
      dock.className = look;
      if (!region("dock", [look, model, Boolean(state.lost), [...state.open.keys()], state.unsent], build)) return;
      /* What is told about a question later makes it longer above its buttons: they stay where they are. */
      if (before !== dockShows) dock.scrollTop = 0;
      else if (scrolled && !state.moreOffers) dock.scrollTop = dock.scrollHeight - below;
    };
    readLast(Boolean(game) && state.screen.name === "form");
    if (!game) { dockOutside(set); return; }
    if (state.lost && Date.now() - state.lost > SHOWN_LOST) {
      set("lost", "", () => brass(t("try_now"), "again", () => { tries = 0; connect(); }));
      return;
    }
    if (!state.seat) { const line = whoIsOn(); set(line, line ? "line" : "", line ? () => el("p", {}, line) : null); return; }
    if (state.against) { set(state.against, "", againstDock); return; }
    const ask = state.view.ask, at = state.screen;
    if (at.name === "form") { set(at.form ? ["form", formSent()?.label, at.form.problems.length > 0] : "", "", formDock); return; }
    if (at.name === "dice") { set(["dice", at.faces.length, ask], "", diceDock); return; }
    if (ask && mine(ask.side) && !ask.handed) { set([ask, state.outlook, state.host, state.seats], ask.kind === "choice" ? "tall" : "", () => askDock(ask)); return; }
    if (ask) { set(whoIsOn(), "line", () => el("p", {}, whoIsOn())); return; }
    if (state.screen.name === "unit") { set("unit", "", null); return; }
    const offers = state.view.offers.filter((offer) => mine(offer.side));
    const first = offers.find((offer) => !offer.locked && !offer.risky) || offers.find((offer) => !offer.locked);
    if (!first) {
      const side = state.view.offers.find((offer) => offer.side && !offer.locked)?.side ?? "";
      const line = side && side !== state.seat ? t("is_on", { name: sideName(side) }) : t("nothing_due");
      set([line, state.view.last], "line", () => el("div", { class: "row wrap" }, el("p", {}, line), takeBack()));
      return;
    }
    set([offers, state.moreOffers, state.view.last, state.seats], state.moreOffers ? "tall" : "", () => offerDock(first, offers));
  }
  /* Read before the table, for it is what a player is asked; while he puts something together, after that. */
  function readLast(last) {
    const dock = $("dock"), main = $("main");
    if ((main.nextElementSibling === dock) !== last) main[last ? "after" : "before"](dock);
  }
  function dockOutside(set) {
    const back = (to) => () => { state.phase = "connecting"; state.sentence = ""; left = false; to?.(); connect(); draw(); };
    if (state.phase === "waiting") set("waiting", "", () => el("button", { class: "outline", type: "button", onclick: leave }, icon("cross"), t("not_in")));
    else if (state.phase === "code") set("code", "", () => brass(t("come_in"), "right", enterCode));
    else if (state.phase === "refused") set("refused", "", () => brass(t("ask_again"), "again", back()));
    else if (state.phase === "elsewhere") set("elsewhere", "", () => brass(t("here"), "right", back()));
    else if (state.phase === "closed" || state.phase === "left") set(state.phase, "", () => el("button", { class: "outline", type: "button", onclick: back() }, icon("again"), t("try_now")));
    else set("none", "", null);
  }
  function leave() { say({ kind: "bye" }); left = true; state.phase = "left"; draw(); }

  function brass(label, name, act, disabled) {
    return el("button", { class: "brass", type: "button", "data-f": "brass", disabled, onclick: act }, name ? icon(name, 26) : null, el("span", {}, label));
  }
  const outline = (label, name, act, disabled) => el("button", { class: "outline", type: "button", "data-f": "o-" + label, disabled, onclick: act }, name ? icon(name) : null, label);
  function whoIsOn() {
    const ask = state.view.ask;
    if (!ask) return "";
    const holder = state.seats.find((seat) => seat.side === ask.side && seat.here);
    const name = ask.handed || !holder ? (ask.side && !ask.handed ? sideName(ask.side) : state.host || t("anybody")) : holder.by || holder.name;
    return t({ roll: "throws", choice: "decides", apply: "applies" }[ask.kind], { name });
  }
  const throwLabel = (ask) => ask.need ? t("throw_need", { dice: ask.thrown, need: ask.need }) : t("throw", { dice: ask.thrown });
  const kicker = (side) => el("div", { class: "kicker side-" + "abcd"[Math.max(seatPlace(state.seat), 0) % 4] }, sideIcon(side || state.seat), t("yours_now"));

  function askDock(ask) {
    const sent = pending((one) => one.ask === ask.id);
    if (ask.kind === "choice") return choiceDock(ask, sent);
    if (ask.kind === "apply") return applyDock(ask, sent);
    const figures = (state.outlook?.ask === ask.id && state.outlook.picture?.figures || []).slice(0, 2).map(([text, label]) => `${label}: ${text.replaceAll(" ", "\u00a0")}`).join("; ");
    return [el("div", { class: "ask" }, ask.need ? el("div", { class: "need" + (ask.need.length > 4 ? " long" : "") }, el("span", { class: "value" }, ask.need), el("span", { class: "for" }, ask.label)) : null,
      el("div", {}, kicker(ask.side), el("h2", { class: "title" }, ask.label), el("p", { class: "small" }, ask.units || ask.title),
        figures ? el("p", { class: "small" }, capital(figures)) : ask.outlook ? el("p", { class: "small" }, ask.outlook) : null)), parts(ask.parts, ask.need),
      brass(sent ? sent.label : throwLabel(ask), "dice", () => throwDice(ask), Boolean(sent)),
      el("div", { class: "buttons" }, outline(t("own_dice"), "hand", () => { state.screen = { name: "dice", faces: [] }; draw(); top(); }, Boolean(sent)),
        outline(t("host_throws", { host: state.host || state.table }), "person", () => wish({ want: "hand_over", ask: ask.id }, t("host_throws", { host: state.host })), Boolean(sent)), takeBack())];
  }
  function parts(list, need) {
    if (!list?.length) return null;
    return el("div", { class: "parts" }, list.map(([name, value]) => el("span", { class: "tag" + (name === "base" ? "" : value.startsWith("+") ? " good" : " bad") }, el("b", {}, value), " ", name === "base" ? t("base") : name)),
      need ? el("span", { class: "row slab" }, icon("right", 16), need) : null);
  }
  function choiceDock(ask, sent) {
    return [el("div", { class: "ask" }, el("div", {}, kicker(ask.side), el("h2", { class: "title" }, ask.question || ask.label), el("p", { class: "small" }, [ask.units, ask.note].filter(Boolean).join(". ")))),
      ask.options.map((option, at) => el("button", { class: "choice option", type: "button", "data-f": "choice-" + at, disabled: Boolean(sent), onclick: () => wish({ want: "choose", ask: ask.id, option: at }, option) },
        el("span", { class: "slab" }, sent && sent.want.option === at ? t("sent") : capital(option)), el("span", { class: "small" }, state.outlook?.ask === ask.id ? state.outlook.options[at] : "\u00a0"))),
      el("div", { class: "buttons" }, takeBack(), outline(t("host_decides", { host: state.host || state.table }), "person", () => wish({ want: "hand_over", ask: ask.id }, t("host_decides", { host: state.host })), Boolean(sent)))];
  }
  const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);
  function applyDock(ask, sent) {
    return [el("div", { class: "ask" }, el("div", {}, kicker(ask.owner), el("h2", { class: "title" }, ask.sentence))),
      ask.writes.length ? [el("p", { class: "small" }, t("apply_writes")), el("ul", { class: "writes" }, ask.writes.map((line) => el("li", {}, line)))] : null,
      ask.comes.map((label) => el("p", { class: "small" }, t("comes_next", { what: label }))),
      brass(sent ? sent.label : t("apply"), "check", () => wish({ want: "apply", ask: ask.id }, t("apply")), Boolean(sent)),
      el("div", { class: "buttons" }, takeBack(), outline(t("leave"), "cross", () => wish({ want: "leave", ask: ask.id }, t("leave")), Boolean(sent)))];
  }
  function takeBack() {
    const view = state.view, last = view.last, line = book.deeds.find((one) => one.number === last);
    if (last < 0 || !line || !line.mark || line.mark !== state.you) return null;
    const sent = pending((one) => one.want.want === "take_back" && one.want.of === last);
    return outline(sent ? sent.label : t("undo"), "undo", () => wish({ want: "take_back", of: last }, t("undo")), Boolean(sent));
  }
  function offerDock(first, offers) {
    const rest = offers.filter((offer) => offer !== first), sent = pending((one) => one.offer === first.id);
    return [el("div", { class: "ask" }, el("div", {}, kicker(first.side), first.unit ? el("h2", { class: "title" }, cardName(first.unit)) : null, first.why ? el("p", { class: "small" }, first.why) : null)),
      brass(sent ? sent.label : first.label, first.kind === "action" || first.kind === "deed" ? "" : "dice", () => takeOffer(first), Boolean(sent)), realBag(first),
      el("div", { class: "buttons" }, takeBack(), rest.length ? outline(state.moreOffers ? t("fewer_offers") : `${t("more_offers")} (${rest.length})`, "", () => { state.moreOffers = !state.moreOffers; draw(); }) : null),
      state.moreOffers ? rest.map(offerRow) : null];
  }
  const cardName = (id) => state.view.cards.find((card) => card.id === id)?.name ?? "";
  function realBag(offer) {
    if (offer.kind !== "lots" || offer.lots.length < 2) return null;
    return el("details", {}, el("summary", { "data-f": "bag" }, chevron(), t("real_bag")), el("div", { class: "buttons" }, offer.lots.map((lot, at) =>
      outline(sideName(lot), "", () => wish({ want: "take", offer: offer.id, lot: at, ask: state.view.moment }, offer.label)))));
  }
  function offerRow(offer) {
    return el("button", { class: "choice" + (offer.locked ? " locked" : ""), type: "button", "data-f": "offer-" + offer.id, disabled: (offer.locked && !offer.action) || Boolean(pending((one) => one.offer === offer.id)), onclick: () => takeOffer(offer) },
      el("span", {}, el("span", { class: "slab" }, capital(offer.label)), offer.locked || offer.why ? el("span", { class: "small" }, el("br"), offer.locked || offer.why) : null), offer.locked ? null : icon("right", 18));
  }
  function takeOffer(offer) {
    if (offer.locked) { state.against = { sentence: offer.locked, open: () => openForm({ action: offer.action, label: offer.label, who: { "": offer.unit } }) }; draw(); return; }
    if (offer.kind === "action") { openForm({ offer: offer.id, label: offer.label, who: {} }); return; }
    const want = { want: "take", offer: offer.id, ask: state.view.moment };
    if (offer.kind === "lots" || offer.kind === "dice") want.secret = secret(state.view.place);
    wish(want, offer.label);
  }
  function openForm(given) {
    state.screen = { name: "form", said: {}, form: null, ...given };
    askForm();
    draw();
    top();
  }
  function againstDock() {
    const found = state.against;
    return [el("div", { class: "kicker" }, t("sheet_says")), el("p", { class: "ask title" }, found.sentence),
      el("div", { class: "buttons" }, outline(t("cancel"), "cross", () => { state.against = null; draw(); }),
        outline(t("anyway"), "check", () => {
          state.against = null;
          if (found.open) found.open();
          else wish({ ...found.want, anyway: true }, found.what);
        }))];
  }

  // -- a unit, its offers

  function unitPage() {
    const card = state.view.cards.find((one) => one.id === state.screen.unit), offers = state.screen.offers;
    if (!card) { state.screen = { name: "home" }; return null; }
    const list = (all) => all.map(offerRow), can = (offers || []).filter((offer) => !offer.locked), cannot = (offers || []).filter((offer) => offer.locked);
    return [bar(card.name), el("div", { class: "list" }, el("div", { class: "unit" }, el("div", { class: "body" }, el("div", { class: "small" }, [card.strength, card.note, card.face].filter(Boolean).join(", ")),
      el("div", { class: "parts" }, card.chips.filter((chip) => !(chip.means === "strength" && card.strength.startsWith(chip.label))).map((chip) => el("span", { class: "tag" }, [chip.label, chip.text].filter(Boolean).join(" "))))))),
      offers === null ? el("p", { class: "small" }, t("working")) : can.length ? [over(t("can_do")), list(can)] : el("p", { class: "small help" }, t("nothing_for_unit")),
      cannot.length ? [over(t("cannot_do")), list(cannot)] : null];
  }
  const bar = (title) => el("div", { class: "bar" }, el("button", { class: "icon", type: "button", "aria-label": t("back"), "data-f": "back", onclick: () => { state.screen = { name: "home" }; draw(); top(); } }, icon("back", 24)), el("h1", {}, title));

  // -- putting an action together

  function askForm() {
    const at = state.screen;
    question({ about: "form", offer: at.offer, action: at.action, who: at.who, said: at.said });
  }
  function change(name, value) { state.screen.said = { ...state.screen.said, [name]: value }; askForm(); draw(); }
  function formPage() {
    const at = state.screen, form = at.form;
    if (!form) return [bar(at.label), el("p", { class: "small" }, t("working"))];
    let n = 0;
    const wrong = new Map(form.problems), fields = (group) => group.fields.map((one) => field(one, wrong, (value) => change(one.name, value)));
    return el("div", { class: "form" }, bar(form.title), form.roles.filter((role) => role.units.length).map((role) => [over(role.title, "", ++n), rolePick(role), role.words ? el("p", { class: "help" }, role.words) : null,
        form.groups.filter((group) => group.id === role.id).map(fields)]),
      form.groups.filter((group) => !form.roles.some((role) => role.id === group.id && role.units.length)).map((group) => [over(group.title, "", ++n), fields(group)]),
      parts(form.parts, form.need), form.chapter ? el("p", { class: "small" }, t("rule", { rule: form.chapter })) : null,
      form.more.length ? el("details", { open: at.moreOpen, ontoggle: (event) => { at.moreOpen = event.target.open; } }, el("summary", { "data-f": "more" }, chevron(), t("more")),
        form.more.map((group) => [over(group.title), fields(group)])) : null,
      el("div", { class: "odds-first" }, form.problems.length ? el("div", { class: "banner", role: "alert" }, form.problems.map(([, sentence]) => el("p", {}, sentence))) : picture(form.picture)));
  }
  function rolePick(role) {
    return el("select", { class: "unit-pick", "aria-label": role.title, "data-f": "role-" + role.id, value: role.unit, disabled: role.units.length < 2,
      onchange: (event) => { state.screen.who = { ...state.screen.who, [role.id]: event.target.value }; askForm(); draw(); } },
      role.units.map(([id, name, side]) => el("option", { value: id, selected: id === role.unit }, `${name}, ${sideName(side)}`)));
  }
  function picture(found) {
    if (!found) return null;
    const grey = slow() ? " waiting" : "";
    const head = el("div", { class: "row wrap" }, el("h2", { class: "slab" }, found.headline.join(", ")), el("span", { class: "end small" }, slow() ? t("working") : t("exact")));
    const table = found.parts.length ? el("div", { class: "only-read" }, el("table", {}, el("caption", {}, found.label || t("chance")), found.parts.map(([label, percent]) => el("tr", {}, el("th", { scope: "row" }, label), el("td", {}, `${percent} %`))))) : null;
    const most = Math.max(...found.parts.map((part) => part[2]), 0.01);
    const bars = found.kind === "bars" ? el("div", { class: "bars", "aria-hidden": "true" }, found.parts.map(([label, percent, share]) => el("div", { class: "one" }, el("span", {}, percent),
      el("div", { class: "fill", style: { height: `${Math.round(80 * share / most)}px` } }), el("span", { class: "foot" }, label))))
      : found.kind === "stack" ? el("div", { class: "stack", "aria-hidden": "true" }, found.parts.map(([label, percent, share]) => el("div", {}, el("div", { class: "row small" }, label, el("span", { class: "end" }, `${percent} %`)),
        el("div", { class: "track" }, el("div", { class: "fill", style: { width: `${(100 * share).toFixed(1)}%` } }))))) : null;
    const figures = el("div", { class: "figures" }, found.figures.slice(0, 3).map(([text, label]) => el("div", {}, el("b", {}, text), el("span", { class: "small" }, label))));
    return el("div", { class: "card raised" + grey }, head, found.trouble ? el("p", { class: "small" }, found.trouble) : el("div", { class: "odds" }, bars, figures), table,
      found.assumed.length ? el("p", { class: "help" }, t("assumed", { what: found.assumed.join(", ") })) : null);
  }

  function field(one, wrong, set, path = one.name) {
    const trouble = wrong.get(path) ? el("p", { class: "problem" }, wrong.get(path)) : null, help = one.help ? el("p", { class: "help" }, one.help) : null;
    if (one.kind === "switch") return el("div", {}, el("label", { class: "switch" }, el("span", {}, one.label), el("input", { type: "checkbox", role: "switch", checked: Boolean(one.value), "data-f": path, onchange: (event) => set(event.target.checked) })), help, trouble);
    if (one.kind === "number") return el("div", {}, el("span", { class: "label", id: "l-" + path }, one.label + (one.unit ? ` (${one.unit})` : "")), stepper(one, set, path), help, trouble);
    if (one.kind === "rows") return el("div", {}, one.rows.map((row, at) => el("fieldset", { class: "card" }, el("legend", {}, t("row", { label: one.label, n: at + 1 })),
      row.map((own) => field(own, wrong, (value) => set(one.value.map((old, n) => n === at ? { ...old, [own.name]: value } : old)), `${path}.${at}.${own.name}`)))), trouble);
    if (one.kind === "choice") {
      const options = one.options.map((option) => ({ value: option.value, label: option.label }));
      const short = options.length <= 4 && options.reduce((sum, option) => sum + option.label.length, 0) <= 44;
      return short ? el("fieldset", {}, el("legend", {}, one.label), segments(path, options, one.value, set, one.label), help, trouble)
        : el("div", {}, el("label", {}, el("span", { class: "label" }, one.label), el("select", { "data-f": path, onchange: (event) => set(options[event.target.selectedIndex].value) },
          options.map((option) => el("option", { selected: option.value === one.value }, option.label)))), help, trouble);
    }
    return el("div", {}, el("label", {}, el("span", { class: "label" }, one.label), el("input", { type: "text", maxlength: 80, value: one.value ?? "", "data-f": path, onchange: (event) => set(event.target.value) })), help, trouble);
  }
  function stepper(one, set, path) {
    const low = one.low ?? 0, high = one.high ?? 99, value = one.value ?? low, to = (next) => set(Math.min(high, Math.max(low, next)));
    return el("div", { class: "stepper" }, el("button", { type: "button", "aria-label": `${one.label}: ${t("less")}`, "data-f": path + "-", disabled: value <= low, onclick: () => to(value - 1) }, "−"),
      el("input", { type: "number", inputmode: "numeric", min: low, max: high, value: one.value ?? "", "aria-labelledby": "l-" + path, "data-f": path, onchange: (event) => { const typed = parseInt(event.target.value, 10); if (!Number.isNaN(typed)) to(typed); } }),
      el("button", { type: "button", "aria-label": `${one.label}: ${t("one_more")}`, "data-f": path + "+", disabled: value >= high, onclick: () => to(value + 1) }, "+"));
  }
  function segments(name, options, value, set, label) {
    return el("div", { class: "segments", role: "radiogroup", "aria-label": label }, options.map((option, at) => el("label", { class: (option.value === value ? "on" : "") + (option.off ? " off" : "") },
      el("input", { type: "radio", name, checked: option.value === value, disabled: option.off, "data-f": `${name}-${at}`, onchange: () => set(option.value) }), option.value === value ? icon("check", 16) : null, option.icon?.(), el("span", {}, option.label))));
  }
  const formSent = () => pending((one) => state.screen.offer ? one.offer === state.screen.offer : one.want.want === "begin");
  function formDock() {
    if (!state.screen.form) return null;
    const sent = formSent(), bad = state.screen.form.problems.length > 0;
    const take = (how) => () => {
      const at = state.screen, form = at.form;
      const who = (most) => Object.fromEntries(form.roles.filter((role) => role.unit && role.units.length > most).map((role) => [role.id, role.unit]));
      state.autoThrow = how;
      wish(at.offer ? { want: "take", offer: at.offer, who: who(1), said: at.said, ask: state.view.moment }
        : { want: "begin", action: form.action, who: who(0), said: at.said }, form.title);
    };
    return [brass(sent ? sent.label : t("assemble_throw"), "dice", take("throw"), Boolean(sent) || bad),
      el("div", { class: "buttons row" }, outline(t("own_dice"), "hand", take("own"), Boolean(sent) || bad), el("span", { class: "small" }, t("everybody_sees")))];
  }

  // -- real dice

  function dicePage() {
    const ask = state.view.ask, at = state.screen;
    if (!ask || ask.kind !== "roll") return null;
    const sides = ask.dice[Math.min(at.faces.length, ask.dice.length - 1)], full = at.faces.length >= ask.dice.length;
    return [bar(t("real_dice")), el("p", { class: "small" }, t("real_dice_why", { thrown: [ask.label, ask.thrown].join(", ") })),
      el("div", { class: "slots", role: "status", "aria-label": at.faces.join(", ") }, ask.dice.map((kind, n) => n < at.faces.length ? die(at.faces[n], kind, null) : el("span", { class: "slot" }))),
      el("div", { class: sides <= 9 ? "pad few" : "pad" }, Array.from({ length: sides }, (_, n) => el("button", { type: "button", "aria-label": String(n + 1), "data-f": "face-" + n, disabled: full, onclick: () => { at.faces = [...at.faces, n + 1]; draw(); } }, sides === 6 ? die(n + 1, 6, null) : n + 1)))];
  }
  function diceDock() {
    const ask = state.view.ask, at = state.screen;
    if (!ask) return null;
    const sent = pending((one) => one.ask === ask.id);
    return [brass(sent ? sent.label : t("enter"), "check", () => wish({ want: "enter", ask: ask.id, faces: at.faces }, t("enter")), Boolean(sent) || at.faces.length < ask.dice.length),
      el("div", { class: "buttons" }, outline(t("remove_last"), "undo", () => { at.faces = at.faces.slice(0, -1); draw(); }, !at.faces.length), outline(t("cancel"), "cross", () => { state.screen = { name: "home" }; draw(); }))];
  }

  // -- begin

  addEventListener("hashchange", () => { key = location.hash.slice(1); if (state.phase !== "in") { state.phase = "connecting"; socket?.close(); connect(); } });
  document.addEventListener("visibilitychange", () => { if (!document.hidden && state.lost) { tries = 0; connect(); } });
  fetch("/words.json").then((got) => got.json()).then((found) => {
    words = found;
    document.documentElement.lang = words.lang;
    draw();
    connect();
  });
})();
