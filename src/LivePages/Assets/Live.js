"use strict";
/* What the server sends is HTML that is ready to be shown. This swaps it in, and says which interval to draw. */
const page = document.querySelector("main");
const charts = document.getElementById("charts");
const link = document.getElementById("link");
const report = document.getElementById("report");
const longSilence = 3000, shortest = 5;

/* The time axis, in seconds: the last so many of them, or an interval that stands still. */
const axis = { last: 300, from: null, to: null };
let isPaused = false, hasEnded = false, isReport = false, heard = performance.now(), pointer = null;
let waiting = {};

function swap(element, html) {
  const open = [...element.querySelectorAll("details[open][id]")].map(details => details.id);
  const focused = element.contains(document.activeElement) ? document.activeElement.id : "";
  element.innerHTML = html;
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  if (focused) document.getElementById(focused)?.focus();
  enliven(element);
}

/* -- What is shown of the time -- */

function shown() {
  const data = charts.firstElementChild.dataset;
  return { from: Number(data.from), to: Number(data.to), oldest: Number(data.oldest), newest: Number(data.newest) };
}

let isDrawing = false, isOutdated = false;

async function draw() {
  if (isReport) return;
  if (isDrawing) { isOutdated = true; return; }
  isDrawing = true;
  try {
    const answer = await fetch(axis.from === null ? `charts?last=${axis.last}` : `charts?from=${axis.from}&to=${axis.to}`);
    if (answer.ok) {
      const html = await answer.text();
      await released;
      swap(charts, html);
      showAxis();
      repeatReadOut();
    }
  } catch { /* Said by the events. */ }
  isDrawing = false;
  if (isOutdated) { isOutdated = false; requestAnimationFrame(draw); }
}

/* A click needs what is under the pointer to stay from press to release: nothing is swapped meanwhile. */
let released = Promise.resolve();
addEventListener("pointerdown", event => {
  if (event.button !== 0) return;
  const press = new AbortController();
  released = new Promise(resolve => {
    for (const end of ["pointerup", "pointercancel", "blur"])
      addEventListener(end, () => { press.abort(); setTimeout(resolve); }, { signal: press.signal });
  });
});

/* A read-out stays under a pointer that stands still. */
function repeatReadOut() {
  if (pointer) document.elementFromPoint(pointer.x, pointer.y)?.dispatchEvent(
    new PointerEvent("pointermove", { clientX: pointer.x, clientY: pointer.y, bubbles: true }));
}

function showAxis() {
  const isFollowing = axis.from === null;
  for (const button of document.querySelectorAll("[data-last]"))
    button.setAttribute("aria-pressed", isFollowing && Number(button.dataset.last) === axis.last);
  document.getElementById("follow").disabled = isFollowing;
  const { from, to, oldest, newest } = shown();
  const room = Math.max(newest - oldest - (to - from), 0);
  const scroll = document.getElementById("scroll");
  scroll.disabled = room === 0;
  if (document.activeElement !== scroll || isFollowing) scroll.value = room === 0 ? 1000 : 1000 * (from - oldest) / room;
}

function stand(from, to) {
  const { oldest, newest } = shown();
  const length = Math.min(Math.max(to - from, shortest), newest - oldest);
  axis.from = Math.min(Math.max(from, oldest), newest - length);
  axis.to = axis.from + length;
  draw();
}

function follow(last) {
  if (last) axis.last = last;
  axis.from = axis.to = null;
  draw();
}

function zoom(factor, at = 0.5) {
  const { from, to } = shown();
  const length = (to - from) * factor, middle = from + (to - from) * at;
  stand(middle - length * at, middle + length * (1 - at));
}

function move(share) {
  const { from, to } = axis.from === null ? shown() : axis;
  stand(from + (to - from) * share, to + (to - from) * share);
}

const acts = {
  in: () => zoom(0.5), out: () => zoom(2), left: () => move(-0.25), right: () => move(0.25), now: () => follow(),
  pause: () => pause(!isPaused),
};
const keys = { "+": "in", "=": "in", "-": "out", ArrowLeft: "left", ArrowRight: "right", End: "now", Escape: "now", " ": "pause" };

function pause(on) {
  isPaused = on;
  document.getElementById("pause").setAttribute("aria-pressed", on);
  link.textContent = on ? "Paused: what comes meanwhile is shown afterwards." : "";
  if (!on) { take(waiting); waiting = {}; }
}

document.getElementById("axis").hidden = false;
document.getElementById("axis").addEventListener("click", event => {
  const button = event.target.closest("button");
  if (button?.dataset.last) follow(Number(button.dataset.last));
  else if (button?.dataset.do) acts[button.dataset.do]();
  else if (button?.id === "pause") acts.pause();
  else if (button?.id === "follow") acts.now();
});
document.getElementById("scroll").addEventListener("input", event => {
  const { from, to, oldest, newest } = shown();
  const start = oldest + (newest - oldest - (to - from)) * event.target.value / 1000;
  stand(start, start + to - from);
});
document.addEventListener("keydown", event => {
  if (isReport || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("button, input, summary, a, .scroll, .code")) return;
  const act = keys[event.key];
  if (!act) return;
  event.preventDefault();
  acts[act]();
});
charts.addEventListener("wheel", event => {
  const sideways = event.shiftKey ? event.deltaY : event.deltaX;
  if (event.ctrlKey) {
    const box = charts.querySelector(".hover").getBoundingClientRect();
    zoom(event.deltaY > 0 ? 1.25 : 0.8, Math.min(Math.max((event.clientX - box.left) / box.width, 0), 1));
  } else if (sideways && Math.abs(sideways) > (event.shiftKey ? 0 : Math.abs(event.deltaY))) {
    move(sideways / charts.clientWidth);
  } else {
    return;
  }
  event.preventDefault();
}, { passive: false });

/* Dragging over a chart selects what to zoom to. */
let drag = null;
charts.addEventListener("pointerdown", event => {
  const hover = event.target.closest(".hover");
  if (!hover || event.button !== 0) return;
  const box = hover.getBoundingClientRect();
  drag = { box, start: event.clientX, mark: document.createElement("div"), range: shown() };
  drag.mark.className = "selected";
  hover.append(drag.mark);
  hover.setPointerCapture(event.pointerId);
});
charts.addEventListener("pointermove", event => {
  pointer = { x: event.clientX, y: event.clientY };
  if (!drag) return;
  const left = Math.min(drag.start, event.clientX), right = Math.max(drag.start, event.clientX);
  drag.mark.style.left = Math.max(left - drag.box.left, 0) + "px";
  drag.mark.style.width = Math.min(right, drag.box.right) - Math.max(left, drag.box.left) + "px";
});
charts.addEventListener("pointerleave", () => pointer = null);
charts.addEventListener("pointercancel", () => { drag?.mark.remove(); drag = null; });
charts.addEventListener("pointerup", event => {
  if (!drag) return;
  const { box, start, range, mark } = drag;
  drag = null;
  mark.remove();
  if (Math.abs(event.clientX - start) < 8) return;
  const second = x => range.from + (range.to - range.from) * Math.min(Math.max((x - box.left) / box.width, 0), 1);
  stand(second(Math.min(start, event.clientX)), second(Math.max(start, event.clientX)));
});

/* A link to a call unfolds it. */
document.addEventListener("click", event => {
  const target = event.target.closest("a[href^='#']")?.getAttribute("href");
  if (target) document.querySelector(target)?.setAttribute("open", "");
});

/* -- What comes -- */

/* A report takes the place of all else; the tab keeps it when what serves the page has ended. */
function showReport() {
  if (isReport || !report?.firstElementChild) return;
  isReport = true;
  for (const other of document.querySelectorAll("body > header, body > footer, main > :not(#report)")) other.remove();
  scrollTo(0, 0);
}

function take(parts) {
  for (const [id, html] of Object.entries(parts)) {
    const element = document.getElementById(id);
    if (element) swap(element, html);
  }
  showReport();
  if (axis.from === null) draw();
}

function connect() {
  const source = new EventSource("events");
  source.addEventListener("news", async event => {
    const news = JSON.parse(event.data);
    if (news.session !== page.dataset.session) { location.reload(); return; }
    heard = performance.now();
    hasEnded = news.hasEnded;
    if (hasEnded) source.close();
    await released;
    if (isPaused) Object.assign(waiting, news.parts);
    else take(news.parts);
  });
  source.addEventListener("error", () => {
    if (source.readyState === EventSource.CLOSED && !hasEnded) setTimeout(connect, 2000);
  });
}

let isSilent = false, isRefused = false;
setInterval(async () => {
  const silence = performance.now() - heard;
  if (silence < longSilence || hasEnded) {
    if (isSilent) { link.textContent = ""; if (isPaused) pause(true); }
    isSilent = isRefused = false;
  } else {
    if (!isRefused)
      link.textContent = `No data for ${Math.round(silence / 1000)} s: the tool that serves this page has ended, or cannot be reached.`;
    isSilent = true;
    try {
      if ((await fetch("charts?last=60")).status === 401) {
        isRefused = true;
        link.textContent = "It was started again with a new token: open the address that it has printed.";
      }
    } catch { /* Not there. */ }
  }
  document.body.classList.toggle("is-stale", isSilent);
}, 1000);

showAxis();
showReport();
connect();
