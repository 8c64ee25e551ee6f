import { notifications } from '@mantine/notifications'
import { problemOf } from '#client/lib/errors/problem.ts'

/** An error of something the person did, as a notice that stays until it is read. */
export function showProblem(error: unknown): void {
  const { title, detail } = problemOf(error)
  notifications.show({ color: 'red', title, message: detail, autoClose: 12_000 })
}
