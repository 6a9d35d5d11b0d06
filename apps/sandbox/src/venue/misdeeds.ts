/** Everything the venue can be made to do wrong, by the occasion on which it does it. */
export const misdeeds = {
  prices: {
    stale: "keeps the line open with heartbeats and says no price for as long as is stated",
    mute: "says nothing at all for as long as is stated, and leaves the line open",
    drop: "closes the line",
    gap: "leaves out one message of the count",
    outlier: "says one price that is a twentieth off",
    crossed: "says a bid above its ask",
    wide: "says a bid and an ask that are a tenth apart",
    old: "says a price of an hour ago once more",
    ahead: "says a price of in an hour",
    garbled: "says something that is no message",
  },
  deals: {
    refuse: "deals nothing and says so",
    silent: "deals, and breaks the line before it answers",
    lost: "breaks the line and has never had it",
    duplicate: "deals, and answers that it has had this deal before",
    contradict: "deals, and says at the next enquiry that it refused",
    worse: "deals at a rate worse than the limit",
    forget: "deals, and says at the next enquiry that it never had it",
    slow: "deals, and answers late",
    "other-deal": "deals, and answers about another one",
    "wrong-amount": "deals, and says another amount than was fixed",
    "wrong-signature": "deals, and signs its answer with a key of nobody",
  },
  settlements: {
    "one-sided": "takes what was sold, and pays what was bought once it is told to, or as late as is stated",
    short: "pays a hundredth less than was bought, until it is told",
    doubled: "takes what was sold twice, until it is told",
    "late-leg": "pays what was bought as late as is stated",
    early: "settles the newest deal that waits for its value day at once",
    unnamed: "settles, and does not say which deal",
    never: "settles neither side until it is told",
  },
} as const satisfies Record<string, Record<string, string>>;

export type Occasion = keyof typeof misdeeds;
export type MisdeedOf<O extends Occasion> = Extract<keyof (typeof misdeeds)[O], string>;
export type Misdeed = { [O in Occasion]: MisdeedOf<O> }[Occasion];

export const kindsOf = <O extends Occasion>(occasion: O) => Object.keys(misdeeds[occasion]) as MisdeedOf<O>[];
export const allMisdeeds: readonly Misdeed[] = [
  ...kindsOf("prices"),
  ...kindsOf("deals"),
  ...kindsOf("settlements"),
];
