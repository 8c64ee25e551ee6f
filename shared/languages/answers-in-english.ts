/**
 * What visitors are told by the server, in English: in answers to forms and votes, and where there is no
 * page. Apart from the words of pages, as whoever draws a page needs none of it.
 */
const answers = {
  oneAnswer: 'Give one answer.',
  badCharacter: 'This holds a character that can’t be kept.',
  notSent: 'This was not sent',
  goBack: 'Go back to correct it. What you wrote is still there.',
  formGone: 'This form is not there any more.',
  wait: 'Wait a moment and try again.',
  tooLarge: 'This is more than can be taken. Make it shorter and try again.',
  isOver:
    'The campaign on this page is over. Nothing is taken any more; thank you for your interest.',
  isPaused: 'This page is taking a short break. Please try again a little later.',
  backToPage: 'Back to the page',
  pollGone: 'This poll is not there any more.',
  answerGone: 'This answer is not offered any more. Reload the page to see what is.',
  voted: 'A vote from this device or network has been counted today. Thank you.',
  pausedTitle: 'Back soon',
  pausedText: 'This page is taking a short break. Please come back a little later.',
  endedTitle: 'This has ended',
  endedText: 'The campaign on this page is over. Thank you for your interest.',
  heldTitle: 'Not available',
  heldText: 'This page is not available.',
  missingTitle: 'Nothing here',
  missingText: 'There is no page at this address. Check the link you followed.',
  firstPage: 'To the first page',
}
export default answers
