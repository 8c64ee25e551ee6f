/**
 * What elements can say of how they stand and how their words look: names of tokens, px on the scales
 * of tokens.css, and what is true or not. Each has a rule in elements.css.
 */
export const words = {
  gap: ['4', '8', '12', '16', '24', '32'],
  /** Between the rows of what wraps, where that is another. */
  rowGap: ['4', '8'],
  align: ['start', 'center', 'baseline', 'end'],
  justify: ['center', 'between', 'end'],
  wrap: [true],
  /** Of a grid: so many, or as many as cards fit in. */
  columns: ['2', '3', '4', 'cards'],
  inline: [true],
  /** Takes the room that is left, keeps its size, or may be narrower than what is in it. */
  grow: [true],
  rigid: [true],
  narrow: [true],
  mt: ['4', '8', '12', '16', '24', '48'],
  mb: ['4', '8', '12', '16', '24', '32'],
  mr: ['8'],
  pl: ['24'],
  p: ['12', '16'],
  px: ['8', '12', '16', '24'],
  py: ['4', '8', '12', '16', '24', '64'],
  pt: ['4', '12'],
  pb: ['8', '12', '16', '24'],
  size: ['12', '13', '14', '16', '20'],
  line: ['16', '20', '22', '24', '28'],
  weight: ['400', '500', '600'],
  tone: ['ink', 'ink-2', 'ink-3', 'ink-off', 'live', 'warn', 'danger'],
  font: ['display', 'mono'],
  block: [true],
  centred: [true],
  tabular: [true],
  truncate: [true],
  nowrap: [true],
  prewrap: [true],
  anywhere: [true],
  pretty: [true],
  balance: [true],
} as const
