import { Button } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconCircleCheck } from '@tabler/icons-react'
import type { CampaignSnapshot } from '#shared/campaign/model/snapshot.ts'
import type { CheckResult } from '#shared/page/checks/check-result.ts'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import { Row, Stack, Text } from '#client/ui/layout/elements.tsx'
import { useBuilder, useCampaign, useMayEdit } from '../state/builder-context.ts'
import { FindingLine } from './finding-line.tsx'
import { useFindings } from './findings.ts'
import { groupFindings, inPageOrder } from './group-findings.ts'
import type { FindingGroup } from './group-findings.ts'
import { hideBlocks, unfinishedBlocks } from './hide-unfinished.ts'
import classes from './launch-panel.module.css'
import { stepToFinding, usePicked } from './picked-finding.ts'
import { PublishPart } from './publish-part.tsx'

/** What keeps the campaign from being launched as it should, to be mended here, and the launch itself. */
export function LaunchPanel() {
  const builder = useBuilder()
  const findings = useFindings() ?? none
  const picked = usePicked()
  // What is being mended stays in its place until something else is done.
  const campaign = useCampaign(everything)
  const isAway = picked !== null && !findings.some(({ id }) => id === picked.id)
  const shown = isAway ? inPageOrder(campaign, [...findings, picked]) : findings
  const groups = groupFindings(campaign, shown)
  return (
    <div className={classes.panel}>
      <div className={classes.head}>
        <Text size="13" tone="ink-2" grow role="status">
          {summaryOf(findings)}
        </Text>
        {findings.length > 0 ? (
          <Row>
            <IconButton
              label="Go to the one before"
              shortcut="Shift+F8"
              size={28}
              onClick={() => stepToFinding(builder, -1)}
            >
              <IconChevronUp size={16} stroke={1.5} />
            </IconButton>
            <IconButton
              label="Go to the next one"
              shortcut="F8"
              size={28}
              onClick={() => stepToFinding(builder, 1)}
            >
              <IconChevronDown size={16} stroke={1.5} />
            </IconButton>
          </Row>
        ) : null}
      </div>
      {groups.length === 0 ? <AllWell /> : <Groups groups={groups} picked={picked?.id ?? null} />}
      <HideUnfinished findings={findings} />
      <PublishPart />
    </div>
  )
}

const none: readonly CheckResult[] = []
const everything = (campaign: CampaignSnapshot) => campaign

function AllWell() {
  return (
    <p className={classes.allWell}>
      <IconCircleCheck size={20} stroke={1.5} aria-hidden />
      Nothing is left to do. What comes up while you build will be listed here.
    </p>
  )
}

type GroupsProps = { groups: readonly FindingGroup[]; picked: string | null }

function Groups({ groups, picked }: GroupsProps) {
  return (
    <div className={classes.groups}>
      {groups.map(({ key, title, kind, page, findings }) => (
        <section key={key} aria-label={title}>
          {page === null ? null : (
            <h3 className={classes.page} dir="auto" translate="no">
              {page}
            </h3>
          )}
          <h4 className={classes.thing}>
            <Text as="span" truncate dir="auto" translate="no">
              {title}
            </Text>
            {kind === '' ? null : <span className={classes.kind}>{kind}</span>}
          </h4>
          <ul className={classes.list}>
            {findings.map((finding) => (
              <FindingLine key={finding.id} finding={finding} isPicked={finding.id === picked} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** Takes all at once out of visitors’ sight that nobody has come to. */
function HideUnfinished({ findings }: { findings: readonly CheckResult[] }) {
  const builder = useBuilder()
  const mayEdit = useMayEdit()
  const ids = unfinishedBlocks(findings)
  if (!mayEdit || ids.length < 2) return null
  return (
    <Stack px="16" pb="12">
      <Button size="xs" variant="default" fullWidth onClick={() => hideBlocks(builder, ids)}>
        Hide the {ids.length} unfinished blocks
      </Button>
    </Stack>
  )
}

/** How much there is, in words. */
function summaryOf(findings: readonly CheckResult[]): string {
  const errors = findings.filter(({ level }) => level === 'error').length
  const warnings = findings.length - errors
  const parts = [
    ...(errors > 0 ? [`${errors} to fix`] : []),
    ...(warnings > 0 ? [`${warnings} to look at`] : []),
  ]
  return parts.length > 0 ? parts.join(' · ') : 'Everything is ready'
}
