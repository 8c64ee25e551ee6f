/** Whether a picture is about as wide as high; in a tab, others would be a line. */
export function hasIconShape({ width, height }: { width: number; height: number }): boolean {
  const ratio = width / height
  return ratio > 0.8 && ratio < 1.25
}
