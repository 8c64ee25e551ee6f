/**
 * Every word that the product itself puts on a page, in English; what the server answers beside pages is
 * in `answers-in-english.ts`. The other files of this folder have the same keys by type. `{…}` stands for what is filled in; nothing is put together from
 * pieces, as the order of words differs by language.
 */
const words = {
  // A form, as it stands on the page.
  optional: '(optional)',
  choose: 'Choose',
  privacyPolicy: 'Privacy policy',
  leaveEmpty: 'Leave this empty',
  send: 'Send',
  back: 'Back',
  next: 'Next',
  step: 'Step {number}',
  stepOf: 'Step {number} of {total}',
  // What is wrong with an answer.
  fillIn: 'Please fill this in.',
  chooseAnswer: 'Please choose an answer.',
  tickBox: 'Please tick this box.',
  notOffered: 'Choose one of the answers offered.',
  tooLong: 'This is too long. Use at most {count} characters.',
  tooShort: 'This is too short. Use at least {count} characters.',
  email: 'Enter an e-mail address like name@example.com.',
  phone: 'Enter a phone number like +44 20 7946 0000.',
  number: 'Enter a number in digits.',
  atLeast: 'Enter {bound} or more.',
  atMost: 'Enter {bound} or less.',
  day: 'Enter a day like 2026-12-31.',
  notBefore: 'Choose {day} or a later day.',
  notAfter: 'Choose {day} or an earlier day.',
  incomplete: 'This is not complete.',
  // What becomes of a form.
  correct: 'Please correct: {name}',
  correctMore: 'Please correct: {name} and {count} more',
  sending: 'Sending…',
  lost: 'This could not be sent. Nothing is lost: check the connection and try again.',
  // A poll.
  seeResults: 'See the results',
  // Other blocks.
  codeSelected: 'Code selected',
  stars: '{count} of 5 stars',
  video: 'Video',
  // What new blocks begin with. Pages have it as words of their own, which people change in place.
  days: 'Days',
  hours: 'Hours',
  minutes: 'Minutes',
  seconds: 'Seconds',
  untilBegins: 'Until it begins',
  copyCode: 'Copy code',
  copied: 'Copied',
  validUntil: 'Valid until',
  codeEnded: 'This code is no longer valid.',
  vote: 'Vote',
  openUntil: 'Open until',
  voteThanks: 'Thank you for your vote.',
  pollClosed: 'This poll is closed.',
  votes: 'Votes:',
  keepPosted: 'Keep me posted',
  formThanks: 'Thank you. We have your details and will be in touch.',
  emailAddress: 'E-mail address',
  consent: 'You may write to me about this. I can unsubscribe at any time.',
  yourAnswer: 'Your answer',
  main: 'Main',
  menu: 'Menu',
  footer: 'Footer',
  showIt: 'Show it',
  otherSite: 'This comes from another site, which will learn that you are here.',
  newTab: 'opens in a new tab',
  of: 'of',
  openIn: 'Open in',
  getStarted: 'Get started',
}

/** English, which every other language is complete against. */
const file = {
  words,
  months: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
  day: '{day} {month} {year}',
  moment: '{date}, {time} UTC',
  group: ',',
  percent: '{number}%',
}
export default file
