import { MIN_SPAN, WHOLE, type Viewport } from './layout';

/** Duration of a zoom in milliseconds. */
const ZOOM_MILLIS = 180;

/** The visible part of the x axis, moving smoothly. */
export class Camera {
  view: Viewport = { ...WHOLE };
  private goal: Viewport = { ...WHOLE };
  private from: Viewport = { ...WHOLE };
  private startedAt = -1;

  /** Where the camera is or will be when it has stopped. */
  get target(): Viewport {
    return this.goal;
  }

  get moving(): boolean {
    return this.startedAt >= 0;
  }

  /** Goes to a viewport, at once or smoothly. */
  go(to: Viewport, smooth: boolean, now = performance.now()): void {
    this.goal = clamp(to);
    if (!smooth) {
      this.view = this.goal;
      this.startedAt = -1;
      return;
    }
    this.from = this.view;
    this.startedAt = now;
  }

  /** Moves the view on; false when it has arrived. */
  step(now: number): boolean {
    if (!this.moving) return false;
    const progress = Math.min(Math.max((now - this.startedAt) / ZOOM_MILLIS, 0), 1);
    if (progress === 1) {
      this.view = this.goal;
      this.startedAt = -1;
      return false;
    }
    const eased = 1 - (1 - progress) ** 3;
    this.view = {
      from: this.from.from + (this.goal.from - this.from.from) * eased,
      to: this.from.to + (this.goal.to - this.from.to) * eased,
    };
    return true;
  }

  /** Zooms by a factor around a place given as a share of the viewport. */
  zoomAround(share: number, factor: number): void {
    const { from, to } = this.goal;
    const span = Math.max((to - from) * factor, MIN_SPAN);
    const at = from + (to - from) * share;
    this.go({ from: at - span * share, to: at + span * (1 - share) }, false);
  }

  /** Moves sideways by a share of the viewport. */
  pan(share: number): void {
    const { from, to } = this.goal;
    const by = Math.min(Math.max((to - from) * share, -from), 1 - to);
    this.go({ from: from + by, to: to + by }, false);
  }
}

/** Keeps a viewport inside the whole, with a smallest width. */
export function clamp(view: Viewport): Viewport {
  const span = Math.min(Math.max(view.to - view.from, MIN_SPAN), 1);
  const from = Math.min(Math.max(view.from, 0), 1 - span);
  return { from, to: from + span };
}
