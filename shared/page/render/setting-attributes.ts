import type { Settings } from '../../campaign/model/settings.ts'
import { widths } from '../../campaign/model/widths.ts'

/** The attributes by which an element is hidden at some widths or outside of its time. */
export type SettingAttributes = {
  className?: string | undefined
  'data-ff-from'?: string
  'data-ff-until'?: string
}

/**
 * What settings put on the element of a section or around a block; undefined while they hide
 * nothing. Without a script what is to appear later stays hidden, what is to end stays shown.
 */
export function settingAttributes(settings: Settings): SettingAttributes | undefined {
  const { hideOn, showFrom, showUntil } = settings
  if (hideOn.length === 0 && showFrom === '' && showUntil === '') return undefined
  return {
    className: hideOn.map((width) => `ff-hide-${width}`).join(' ') || undefined,
    ...(showFrom === '' ? {} : { 'data-ff-from': showFrom }),
    ...(showUntil === '' ? {} : { 'data-ff-until': showUntil }),
  }
}

/** Whether nobody will ever see it, so that published pages leave it out. */
export function isNeverShown({ hideOn }: Settings): boolean {
  return hideOn.length === widths.length
}
