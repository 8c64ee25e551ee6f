import { analyticsContract } from './analytics.ts'
import { assetsContract } from './assets.ts'
import { campaignsContract } from './campaigns.ts'
import { companiesContract } from './companies.ts'
import { diagnosisContract } from './diagnosis.ts'
import { invitesContract } from './invites.ts'
import { meContract } from './me.ts'
import { membersContract } from './members.ts'

/** The whole API. Server validation, the typed client and OpenAPI all come from this value. */
export const contract = {
  me: meContract,
  companies: { create: companiesContract.create, get: companiesContract.get },
  members: { list: membersContract.list },
  invites: {
    list: invitesContract.list,
    create: invitesContract.create,
    show: invitesContract.show,
    accept: invitesContract.accept,
  },
  campaigns: campaignsContract,
  assets: assetsContract,
  analytics: analyticsContract,
  diagnosis: diagnosisContract,
}
