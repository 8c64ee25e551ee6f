/** In one file, as each is small beside what both need. */
export { PreviewsDialog } from './previews-dialog.tsx'
export { SiteSharingDialog } from './site-sharing-dialog.tsx'
