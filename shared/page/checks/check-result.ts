/** One line of the launch checklist. Only errors keep a campaign from going live. */
export type CheckResult = {
  /** The same for the same matter, as long as it stands. */
  id: string
  level: 'error' | 'warning' | 'ok'
  message: string
  pageId?: string
  blockId?: string
}
