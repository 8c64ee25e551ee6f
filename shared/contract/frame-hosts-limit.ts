/** On so many hosts a company may have its pages shown in frames. */
export const frameHostsLimit = 30
