/** So many networks a company may leave out of its numbers. */
export const networksLimit = 20
