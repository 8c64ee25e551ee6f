/** Upload limit in bytes. */
export const maxAssetBytes = 15_000_000
