/** The part of the time that is looked at, in microseconds; never outside of the whole. */
export class Lens {
  from = 0;
  to = 1;
  private whole = 1;

  /** The whole time, looked at as a whole. */
  reset(whole: number): void {
    this.whole = Math.max(whole, 1);
    this.from = 0;
    this.to = this.whole;
  }

  get width(): number {
    return this.to - this.from;
  }

  get isWhole(): boolean {
    return this.from <= 0 && this.to >= this.whole;
  }

  /** Looks at a part of the time, not shorter than 100 µs. */
  look(from: number, to: number): void {
    const width = Math.min(Math.max(to - from, 100), this.whole);
    this.from = Math.min(Math.max(from, 0), this.whole - width);
    this.to = this.from + width;
  }

  /** Makes the part shorter or longer; what is at a share of its width stays there. */
  zoom(at: number, factor: number): void {
    const centre = this.from + at * this.width;
    const width = this.width * factor;
    this.look(centre - at * width, centre + (1 - at) * width);
  }

  /** Moves by a share of the width. */
  pan(share: number): void {
    this.look(this.from + share * this.width, this.to + share * this.width);
  }
}
