/**
 * How much higher one rate is than another (0.08 is 8% of it): whole, as nobody knows it better, with a
 * decimal below 2%, where it matters.
 */
export function formatLift(
  lift: number,
  { locale, signed = false }: { locale?: string | undefined; signed?: boolean } = {},
): string {
  return new Intl.NumberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: Math.abs(lift) < 0.02 ? 1 : 0,
    signDisplay: signed ? 'exceptZero' : 'auto',
  }).format(lift)
}
