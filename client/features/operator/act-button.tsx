import { Button } from '@mantine/core'
import { problemOf } from '#client/lib/errors/problem.ts'
import { showProblem } from '#client/ui/notices/show-problem.tsx'
import { useAct } from './use-act.ts'

type ActButtonProps = {
  words: string
  /** What it is done to, for those who hear the page. */
  to: string
  run: () => Promise<unknown>
  disabled?: boolean
  isLarge?: boolean
}

/** Does something that harms nobody. */
export function ActButton({ words, to, run, disabled = false, isLarge = false }: ActButtonProps) {
  const act = useAct(run)
  return (
    <Button
      size={isLarge ? 'sm' : 'xs'}
      variant="default"
      loading={act.isPending}
      disabled={disabled}
      aria-label={`${words}: ${to}`}
      onClick={() => act.mutate(undefined, { onError: sayUnlessTooOld })}
    >
      {words}
    </Button>
  )
}

/** That a sign-in is too old says the screen itself. */
function sayUnlessTooOld(error: unknown) {
  if (problemOf(error).slug !== 'identity-not-fresh') showProblem(error)
}
