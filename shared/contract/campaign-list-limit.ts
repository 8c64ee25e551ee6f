/** So many campaigns a list gives at once; what is beyond is found by searching. */
export const campaignListLimit = 1_000
