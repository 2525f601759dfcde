import { accountDeletionModel } from './account/accountDeletion';
import { appModel } from './app/app';
import { appLinkModel } from './app/appLink';
import { appUpdateModel } from './app/appUpdate';
import { offlineSnapshotModel } from './dashboard/offlineSnapshot';
import { checkoutModel } from './dashboard/checkout';
import { connectionModel } from './app/connection';
import { consentModel } from './account/consent';
import { cookieConsentModel } from './app/cookieConsent';
import { dashboardModel } from './dashboard/dashboard';
import { disclosureModel } from './shared/disclosure';
import { errorToastsModel } from './app/errorToasts';
import { favouriteStationsModel } from './stations/favouriteStations';
import { formModel } from './shared/form';
import { lazyModalModel } from './app/lazyModal';
import { ledgerPartModel } from './dashboard/ledgerPart';
import { loginModel } from './account/login';
import { menuModel } from './app/menu';
import { modalFlowsModel } from './app/modalFlows';
import { modalStackModel } from './app/modalStack';
import { deletionSummaryModel } from './account/deletionSummary';
import { geolocationModel } from './stations/geolocation';
import { passkeyAddingModel } from './account/passkeyAdding';
import { passkeyOfferModel } from './account/passkeyOffer';
import { passkeySignInModel } from './account/passkeySignIn';
import { passkeysModel } from './account/passkeys';
import { phoneChangeModel } from './account/phoneChange';
import { navigationModel } from './app/navigation';
import { notesModel } from './app/notes';
import { otpModel } from './account/otp';
import { pointsForecastModel } from './dashboard/pointsForecast';
import { profileModel } from './account/profile';
import { profileModalModel } from './account/profileModal';
import { publicTiersModel } from './dashboard/publicTiers';
import { questionsModel } from './dashboard/questions';
import { ratingModel } from './dashboard/rating';
import { receiptModel } from './dashboard/receipt';
import { registrationModel } from './account/registration';
import { resendModel } from './account/resend';
import { sectionHighlightModel } from './app/sectionHighlight';
import { sessionModel } from './app/session';
import { stationsModel } from './stations/stations';
import { stationsMapModel } from './stations/stationsMap';
import { tabsModel } from './app/tabs';
import { tierRulesModel } from './dashboard/tierRules';
import { tierSliderModel } from './dashboard/tierSlider';
import { transactionExportModel } from './dashboard/transactionExport';
import { transactionFilterModel } from './dashboard/transactionFilter';
import { transactionPagingModel } from './dashboard/transactionPaging';

/** Every machine's model; a machine without one fails the coverage of the paths. */
export const models = [
  accountDeletionModel,
  appModel,
  appLinkModel,
  appUpdateModel,
  offlineSnapshotModel,
  checkoutModel,
  connectionModel,
  consentModel,
  cookieConsentModel,
  dashboardModel,
  disclosureModel,
  errorToastsModel,
  favouriteStationsModel,
  formModel,
  lazyModalModel,
  ledgerPartModel,
  loginModel,
  menuModel,
  modalFlowsModel,
  modalStackModel,
  navigationModel,
  notesModel,
  otpModel,
  deletionSummaryModel,
  geolocationModel,
  passkeyAddingModel,
  passkeyOfferModel,
  passkeySignInModel,
  passkeysModel,
  phoneChangeModel,
  pointsForecastModel,
  profileModel,
  profileModalModel,
  publicTiersModel,
  questionsModel,
  ratingModel,
  receiptModel,
  registrationModel,
  resendModel,
  sectionHighlightModel,
  sessionModel,
  stationsModel,
  stationsMapModel,
  tabsModel,
  tierRulesModel,
  tierSliderModel,
  transactionExportModel,
  transactionFilterModel,
  transactionPagingModel,
];
