// What people need once they have something to say, in one file that is fetched later.
export { AnswerDialog } from './answer-dialog.tsx'
export { HearByMail, OfferMails } from '#client/features/share-links/public/hear-by-mail.tsx'
