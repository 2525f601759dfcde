import { accountDeletionModel } from './accountDeletion';
import { appModel } from './app';
import { appLinkModel } from './appLink';
import { appUpdateModel } from './appUpdate';
import { cabinetCopyModel } from './cabinetCopy';
import { connectionModel } from './connection';
import { consentModel } from './consent';
import { cookieConsentModel } from './cookieConsent';
import { dashboardModel } from './dashboard';
import { disclosureModel } from './disclosure';
import { errorToastsModel } from './errorToasts';
import { favouriteStationsModel } from './favouriteStations';
import { formModel } from './form';
import { levelSliderModel } from './levelSlider';
import { loginModel } from './login';
import { menuModel } from './menu';
import { modalStackModel } from './modalStack';
import { ownHistoryModel } from './ownHistory';
import { ownLocationModel } from './ownLocation';
import { phoneChangeModel } from './phoneChange';
import { navigationModel } from './navigation';
import { otpModel } from './otp';
import { overlayPartModel } from './overlayPart';
import { pointsForecastModel } from './pointsForecast';
import { profileModel } from './profile';
import { publicLevelsModel } from './publicLevels';
import { questionsModel } from './questions';
import { ratingModel } from './rating';
import { receiptModel } from './receipt';
import { registrationModel } from './registration';
import { resendModel } from './resend';
import { sectionHighlightModel } from './sectionHighlight';
import { sessionModel } from './session';
import { stationsMapModel } from './stationsMap';
import { tierRulesModel } from './tierRules';
import { transactionExportModel } from './transactionExport';
import { transactionFilterModel } from './transactionFilter';
import { transactionPagingModel } from './transactionPaging';
import { wakeLockModel } from './wakeLock';

/** Every machine's model; a machine without one fails the coverage of the paths. */
export const models = [
  accountDeletionModel,
  appModel,
  appLinkModel,
  appUpdateModel,
  cabinetCopyModel,
  connectionModel,
  consentModel,
  cookieConsentModel,
  dashboardModel,
  disclosureModel,
  errorToastsModel,
  favouriteStationsModel,
  formModel,
  levelSliderModel,
  loginModel,
  menuModel,
  modalStackModel,
  navigationModel,
  otpModel,
  overlayPartModel,
  ownHistoryModel,
  ownLocationModel,
  phoneChangeModel,
  pointsForecastModel,
  profileModel,
  publicLevelsModel,
  questionsModel,
  ratingModel,
  receiptModel,
  registrationModel,
  resendModel,
  sectionHighlightModel,
  sessionModel,
  stationsMapModel,
  tierRulesModel,
  transactionExportModel,
  transactionFilterModel,
  transactionPagingModel,
  wakeLockModel,
];
