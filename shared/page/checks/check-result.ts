/** One line of the launch checklist. Only errors keep a campaign from going live. */
export type CheckResult = {
  /** The same for the same matter, as long as it stands. */
  id: string
  level: 'error' | 'warning' | 'ok'
  message: string
  pageId?: string
  sectionId?: string
  blockId?: string
  /** The field of the block, or the setting of the page, where it is mended. */
  field?: string
  /** The item of the field's list that it is about, and the field of that. */
  item?: string
  itemField?: string
  /** Nobody has written it yet: it is as the block or the template brought it. */
  isUnwritten?: boolean
}
