import { notifications } from '@mantine/notifications'
import { confirmPath } from '#client/lib/browser/confirm-path.ts'
import { problemOf } from '#client/lib/errors/problem.ts'

/** An error of something the person did, as a notice that stays until it is read. */
export function showProblem(error: unknown): void {
  const { slug, title, detail } = problemOf(error)
  const here = location.pathname + location.search
  const message =
    slug === 'address-unverified' ? (
      <>
        {detail} <a href={confirmPath(here)}>Confirm your address</a>
      </>
    ) : (
      detail
    )
  notifications.show({ color: 'red', title, message, autoClose: 12_000 })
}
