/** So many campaigns a list gives at once; further ones are asked for from an offset on. */
export const campaignListLimit = 1_000
