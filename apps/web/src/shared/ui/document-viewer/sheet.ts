/** Quarter turns to the right. */
export type Turn = 0 | 1 | 2 | 3;

/** One page or one picture that can draw itself. */
export type Sheet = {
  /** In CSS pixels at its natural size, before it is turned. */
  readonly width: number;
  readonly height: number;
  readonly draw: (canvas: HTMLCanvasElement, scale: number, turn: Turn, signal: AbortSignal) => Promise<void>;
};

export type Sheets = {
  readonly count: number;
  /** Counted from one. */
  readonly sheet: (n: number) => Promise<Sheet>;
  readonly close: () => void;
};
