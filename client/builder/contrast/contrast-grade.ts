/** How far a contrast carries by WCAG: AAA from 7, AA from 4.5, large text from 3, else too low. */
export function contrastGrade(ratio: number): 'AAA' | 'AA' | 'large' | 'low' {
  if (ratio >= 7) return 'AAA'
  if (ratio >= 4.5) return 'AA'
  return ratio >= 3 ? 'large' : 'low'
}
