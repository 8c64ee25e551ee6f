/** Weights and the rest are percent; `kept` is how many of a campaign are told, the newest. */
export const experimentLimits = {
  variants: 8,
  weight: 100,
  heldBack: 90,
  lift: { least: 1, most: 500 },
  kept: 50,
}
