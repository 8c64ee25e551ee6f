/** The first letter of codes with all that follow it. */
const codes =
  'ACDEFGILMORSTUWXZ BABDEFGHIJLMNOQRSTWYZ CACDFGHIKLMNORUVWXYZ DEJKMOZ ECEGHRST FIJKMOR GABDEFGHILMNPQRTUWY HKNRTU IDELMNOQRST JEMOP KEGHIMNPRWYZ LABCIKRSTUVY MACDEFGHKLMNOPQRSTUVWXYZ NACEFGILOPRUZ OM PAEFGHKLMRSTWY QA REOSUW SABCDEGHIJKLMNORSTVXYZ TACDGHJKLMNORTVWZ UAGSYZ VACEGINU WFS XK YET ZAMW'

const names = new Intl.DisplayNames('en', { type: 'region' })

/** Where phones can be dialled, as ISO 3166 has it, with their names in their order. */
export const countries = codes
  .split(' ')
  .flatMap(([first = '', ...rest]) => rest.map((second) => first + second))
  .map((value) => ({ value, label: names.of(value) ?? value }))
  .toSorted((one, other) => one.label.localeCompare(other.label, 'en'))
