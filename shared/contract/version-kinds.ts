/**
 * Why there is a version, the weakest reason first: made by itself, by bringing back an older one, by
 * giving it a name, for a review, for what is planned, for a release. One that has several reasons has the strongest.
 */
export const versionKinds = [
  'automatic',
  'restore',
  'named',
  'review',
  'schedule',
  'release',
] as const
export type VersionKind = (typeof versionKinds)[number]
