import { Button, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconEyeOff } from '@tabler/icons-react'
import type { CheckResult } from '#shared/page/checks/check-result.ts'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import { useBuilder, useMayEdit } from '../state/builder-context.ts'
import { useFindings } from './findings.ts'
import { hideBlocks, unfinishedBlocks } from './hide-unfinished.ts'
import classes from './launch-panel.module.css'
import { MendHere } from './mend-here.tsx'
import { leaveFinding, pickFinding } from './picked-finding.ts'

type FindingLineProps = { finding: CheckResult; isPicked: boolean }

/** One thing that is wrong; pressed, it is shown on the page and can be mended right below. */
export function FindingLine({ finding, isPicked }: FindingLineProps) {
  const builder = useBuilder()
  const mayEdit = useMayEdit()
  const isMended = useIsMended(finding)
  const { level, message } = finding
  const unfinished = unfinishedBlocks([finding])
  return (
    <li
      className={classes.line}
      data-level={isMended ? 'ok' : level}
      data-picked={isPicked || undefined}
    >
      <div className={classes.row}>
        <UnstyledButton
          className={classes.finding}
          aria-expanded={isPicked}
          onClick={() => (isPicked ? leaveFinding(builder) : pickFinding(builder, finding))}
        >
          <Sign level={isMended ? 'ok' : level} />
          <span>{isMended ? 'Done.' : message}</span>
        </UnstyledButton>
        {mayEdit && !isMended && unfinished.length > 0 ? (
          <IconButton
            label="Hide the block"
            size={28}
            className={classes.hide ?? ''}
            onClick={() => hideBlocks(builder, unfinished)}
          >
            <IconEyeOff size={16} stroke={1.5} />
          </IconButton>
        ) : null}
      </div>
      {isPicked && mayEdit ? (
        <div className={classes.mend}>
          <MendHere finding={finding} />
          {isMended ? (
            <Button size="compact-xs" variant="subtle" onClick={() => leaveFinding(builder)}>
              Close
            </Button>
          ) : null}
        </div>
      ) : null}
    </li>
  )
}

function useIsMended({ id }: CheckResult): boolean {
  const findings = useFindings()
  return findings !== null && !findings.some((finding) => finding.id === id)
}

const signs = {
  ok: { Icon: IconCircleCheck, word: 'Done' },
  warning: { Icon: IconAlertTriangle, word: 'Worth a look' },
  error: { Icon: IconCircleX, word: 'Must be fixed' },
} as const

function Sign({ level }: { level: CheckResult['level'] }) {
  const { Icon, word } = signs[level]
  return <Icon size={18} stroke={1.5} role="img" aria-label={word} className={classes.sign} />
}
