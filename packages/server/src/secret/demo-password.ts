/** Password of every demo account. Everybody can read it here: it must open nothing where real people are. */
export const DEMO_PASSWORD = "Huxuan@2026";
