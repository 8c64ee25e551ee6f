/** What a cost is of, at its field. */
export const costHelp =
  'All that it costs, from first to last, in your currency. Empty for nothing. The numbers say what a conversion by it costs then.'
