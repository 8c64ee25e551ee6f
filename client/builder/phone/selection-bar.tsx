import {
  IconAdjustmentsHorizontal,
  IconArrowsMove,
  IconCopy,
  IconEye,
  IconEyeOff,
  IconLayoutRows,
  IconTrash,
} from '@tabler/icons-react'
import { widths } from '#shared/campaign/model/widths.ts'
import { announceSelected, leave } from '../commands/select.ts'
import { describeSubject } from '../drag/describe-subject.ts'
import { useBuilder, useCampaign, useView } from '../state/builder-context.ts'
import type { Builder } from '../state/builder.ts'
import { currentPage } from '../state/builder.ts'
import { removeSelected, selectedHere, selectedSubject } from '../state/commands.ts'
import { duplicate } from '../state/duplicate.ts'
import { offerUndo } from '../state/offer-undo.ts'
import { findBlock, findSection } from '../state/page-tree.ts'
import { beginPlacing } from '../state/placing.ts'
import { toggleHidden } from '../state/set-selected.ts'
import type { Selected } from '../state/selection.ts'
import { BarButton } from './main-bar.tsx'
import classes from './phone.module.css'
import { openSheet } from './phone-sheet-name.ts'

/** What can be done with what is selected; nothing while nothing is. */
export function SelectionBar() {
  const selected = useView((view) => view.selected)
  return selected ? <Actions selected={selected} /> : null
}

function Actions({ selected }: { selected: Selected }) {
  const builder = useBuilder()
  const isHidden = useHidden(selected)
  const move = () => {
    const subject = selectedSubject(builder)
    if (subject) beginPlacing(builder, subject)
  }
  const hide = () => {
    if (toggleHidden(builder)) announceSelected(builder, isHidden ? 'Shown: ' : 'Hidden: ')
  }
  return (
    <div className={classes.bar} role="toolbar" aria-label="Selection" data-selection>
      {selected.kind === 'block' ? (
        <BarButton
          label="Section"
          aria-label="Select the section"
          Icon={IconLayoutRows}
          onClick={() => leave(builder)}
        />
      ) : null}
      <BarButton
        label="Edit"
        Icon={IconAdjustmentsHorizontal}
        aria-haspopup="dialog"
        onClick={() => openSheet(builder, 'inspector')}
      />
      <BarButton label="Move" Icon={IconArrowsMove} onClick={move} />
      <BarButton
        label={isHidden ? 'Show' : 'Hide'}
        Icon={isHidden ? IconEye : IconEyeOff}
        onClick={hide}
      />
      <BarButton label="Duplicate" Icon={IconCopy} onClick={() => duplicate(builder)} />
      <BarButton label="Delete" Icon={IconTrash} onClick={() => removeWithOffer(builder)} />
    </div>
  )
}

function useHidden({ kind, id }: Selected): boolean {
  return useCampaign((campaign) => {
    const found =
      kind === 'block' ? findBlock(campaign, id)?.block : findSection(campaign, id)?.section
    return found?.settings.hideOn.length === widths.length
  })
}

/** Deletes what is selected and offers to bring it back: a finger is easily on the wrong thing. */
function removeWithOffer(builder: Builder): void {
  const subject = selectedSubject(builder)
  const ids = selectedHere(builder)
  const name = subject && describeSubject(currentPage(builder), subject)
  // Of sections it is offered by the deleting itself.
  if (!removeSelected(builder) || subject?.type !== 'block') return
  const message = `${name} ${ids.length === 1 ? 'is' : 'are'} deleted`
  offerUndo(
    builder,
    ids.map((id) => ({ level: 'blocks', id })),
    message,
  )
}
