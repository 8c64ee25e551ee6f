import { notifications } from '@mantine/notifications'
import { hrefKind, pathOfHref } from '#shared/blocks/href.ts'
import type { FormAnswer } from '#shared/blocks/form-events.ts'

/**
 * Answers a form or a poll of the preview as the published page would after it was sent, though
 * nothing is, and says that. A poll counts the one vote; `onOpenPage` shows a page for thanks.
 */
export function answerAlone(form: HTMLFormElement, onOpenPage: (path: string) => void): void {
  const { ffBlock, ffSuccess = '', ffThanks, ffResults } = form.dataset
  const isPoll = form.matches('.ff-poll')
  const results = isPoll && ffResults !== 'never' ? { voters: 1, options: chosenIn(form) } : null
  const detail: FormAnswer = { status: 200, results }
  form.dispatchEvent(new CustomEvent('ff-answer', { detail }))
  // A poll keeps on the device what it was answered; who looks may try again.
  if (isPoll) localStorage.removeItem(`ff-v:${ffBlock}`)
  form.reset()
  const status = form.querySelector<HTMLElement>('[role=status]')
  if (status) {
    status.textContent = ffSuccess
    status.dataset['state'] = 'sent'
  }
  notifications.show({
    id: 'nothing sent',
    message: isPoll
      ? 'This is the preview, so your vote is not counted. Reload to try again.'
      : 'This is the preview, so nothing was sent.',
  })
  if (ffThanks && hrefKind(ffThanks) === 'page') onOpenPage(pathOfHref(ffThanks))
}

function chosenIn(form: HTMLFormElement): { id: string; votes: number }[] {
  const inputs = form.querySelectorAll<HTMLInputElement>('.ff-poll-input:checked')
  return Array.from(inputs, ({ value }) => ({ id: value, votes: 1 }))
}
