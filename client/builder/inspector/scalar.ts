/** The value of a field that has a single one. */
export type Scalar = string | number | boolean
