"use strict";
/* Read-outs: a chart's numbers are in the table that it names; each row of it says where it lies on the x axis. */
const rowsOf = new WeakMap();

function rows(figure) {
  const table = document.getElementById(figure.dataset.table);
  if (!rowsOf.has(table)) {
    const names = [...table.tHead.rows[0].cells].map(cell => cell.textContent);
    rowsOf.set(table, [...table.tBodies[0].rows].filter(row => row.dataset.x).map(row => ({
      x: Number(row.dataset.x),
      cells: [...row.cells].map((cell, index) => [names[index], cell.textContent]),
    })));
  }
  return rowsOf.get(table);
}

function near(all, x) {
  return all.reduce((best, row) => Math.abs(row.x - x) < Math.abs(best.x - x) ? row : best, all[0]);
}

function show(figure, row) {
  for (const other of document.querySelectorAll("figure[data-table]")) {
    if (other.dataset.table !== figure.dataset.table) continue;
    const cursor = other.querySelector(".cursor");
    cursor.hidden = !row;
    if (row) cursor.style.left = row.x * 100 + "%";
    other.querySelector(".read").hidden = !row || other !== figure;
  }
  if (!row) return;
  const read = figure.querySelector(".read");
  const columns = figure.dataset.columns.split("|");
  read.replaceChildren(...row.cells.filter(([name], index) => index === 0 || columns.includes(name)).map(([name, text]) => {
    const line = document.createElement("div");
    const value = document.createElement("b");
    value.textContent = text;
    line.append(name, value);
    return line;
  }));
  const isRight = row.x > 0.5;
  read.style.left = isRight ? "auto" : row.x * 100 + "%";
  read.style.right = isRight ? (1 - row.x) * 100 + "%" : "auto";
  read.style.margin = isRight ? "0 8px 0 0" : "0 0 0 8px";
}

function addReadOut(figure) {
  const hover = document.createElement("div");
  hover.className = "hover";
  hover.style.height = figure.dataset.height + "px";
  hover.innerHTML = '<div class="cursor" hidden></div><div class="read" hidden></div>';
  figure.querySelector(".plot").append(hover);
  const move = event => {
    const box = hover.getBoundingClientRect();
    const all = rows(figure);
    if (all.length > 0) show(figure, near(all, (event.clientX - box.left) / box.width));
  };
  hover.addEventListener("pointermove", move);
  hover.addEventListener("pointerdown", move);
  hover.addEventListener("pointerleave", () => show(figure, null));
}

function addCopying(button) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const code = button.parentElement.querySelector("code");
    try { await navigator.clipboard.writeText(code.textContent); button.textContent = "Copied"; }
    catch { getSelection().selectAllChildren(code); button.textContent = "Selected"; }
    setTimeout(() => button.textContent = "Copy", 1500);
  });
}

/* Makes what lies in an element work: the page itself, or a part that has come later. */
function enliven(element) {
  for (const figure of element.querySelectorAll("figure[data-table]")) addReadOut(figure);
  for (const button of element.querySelectorAll(".command button")) addCopying(button);
}

enliven(document);
