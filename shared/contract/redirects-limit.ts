/** So many addresses of a campaign may lead elsewhere. */
export const redirectsLimit = 100
