/** Days as ISO 8601 counts them, Monday is 1; and the hours of each. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
export const hours: readonly number[] = Array.from({ length: 24 }, (_, hour) => hour)

export type Cell = { weekday: number; hour: number }

/** The highest of the values by hour of the week (`2-14`), and the first that has it; null without any. */
export function weekOf(values: ReadonlyMap<string, number>): { most: number; top: string | null } {
  const most = Math.max(0, ...values.values())
  const keys = weekdays.flatMap((weekday) => hours.map((hour) => `${weekday}-${hour}`))
  return { most, top: most === 0 ? null : (keys.find((key) => values.get(key) === most) ?? null) }
}

const steps: Readonly<Record<string, readonly [weekday: number, hour: number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
}

/** The hour that a key leads to, within the week; null for a key that leads nowhere. */
export function moved({ weekday, hour }: Cell, key: string): Cell | null {
  if (key === 'Home') return { weekday, hour: 0 }
  if (key === 'End') return { weekday, hour: 23 }
  const step = steps[key]
  return step
    ? { weekday: within(weekday + step[0], 1, 7), hour: within(hour + step[1], 0, 23) }
    : null
}

const within = (value: number, least: number, most: number) =>
  Math.min(most, Math.max(least, value))
