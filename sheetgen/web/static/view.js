// How large the board is shown, in the frame round it: with two fingers or the buttons, and what is there stays there.

export class View {
  constructor(host) {
    this.host = host;
    this.frame = host.parentNode;
    this.zoom = 1;
    addEventListener("resize", () => { if (innerWidth !== this.wide) this.whole(); });
    this.frame.addEventListener("touchstart", (event) => this.pinch(event), { passive: true });
    this.frame.addEventListener("touchmove", (event) => this.pinched(event), { passive: false });
  }

  whole() {
    this.zoom = 1;
    this.wide = innerWidth;
    for (const part of [this.host, this.frame]) part.removeAttribute("style");
  }

  scale(by, x, y) {
    const drawing = this.host.querySelector("svg"), frame = this.frame.getBoundingClientRect();
    if (this.zoom === 1) {
      const box = drawing.viewBox.baseVal, now = drawing.getBoundingClientRect();
      this.base = Math.min(now.width, (now.height * box.width) / box.height);
      this.frame.style.height = `${frame.height}px`;
    }
    const zoom = Math.min(6, Math.max(1, this.zoom * by));
    if (zoom === this.zoom) return;
    if (zoom < 1.01) { this.whole(); return; }
    const [px, py] = [x ?? frame.left + frame.width / 2, y ?? frame.top + frame.height / 2];
    const point = new DOMPoint(px, py).matrixTransform(drawing.getScreenCTM().inverse());
    this.zoom = zoom;
    this.host.style.width = `${this.base * zoom}px`;
    const there = point.matrixTransform(drawing.getScreenCTM());
    this.frame.scrollLeft += there.x - px;
    this.frame.scrollTop += there.y - py;
  }

  // Brings what has just been spoken of into the frame, where only a part of the board is seen.
  follow(spot) {
    if (this.zoom === 1 || !spot) return;
    const box = spot.getBoundingClientRect(), frame = this.frame.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    if (x > frame.left + 20 && x < frame.right - 20 && y > frame.top + 20 && y < frame.bottom - 20) return;
    this.frame.scrollBy(x - frame.left - frame.width / 2, y - frame.top - frame.height / 2);
  }

  pinch({ touches }) { this.apart = touches.length === 2 ? spread(touches) : null; }

  pinched(event) {
    if (event.touches.length !== 2 || !this.apart) return;
    event.preventDefault();
    const now = spread(event.touches);
    this.scale(now.far / this.apart.far, now.x, now.y);
    this.frame.scrollBy(this.apart.x - now.x, this.apart.y - now.y);
    this.apart = now;
  }
}

const spread = ([a, b]) => ({
  far: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY), x: (a.clientX + b.clientX) / 2, y: (a.clientY + b.clientY) / 2,
});
