import { accountDeletionModel } from './accountDeletion';
import { appLinkModel } from './appLink';
import { appUpdateModel } from './appUpdate';
import { cabinetCopyModel } from './cabinetCopy';
import { codeFormModel } from './codeForm';
import { cookieConsentModel } from './cookieConsent';
import { dashboardModel } from './dashboard';
import { favouriteStationsModel } from './favouriteStations';
import { levelSliderModel } from './levelSlider';
import { loginModel } from './login';
import { ownLocationModel } from './ownLocation';
import { phoneChangeModel } from './phoneChange';
import { navigationModel } from './navigation';
import { pointsForecastModel } from './pointsForecast';
import { publicLevelsModel } from './publicLevels';
import { questionsModel } from './questions';
import { ratingModel } from './rating';
import { receiptModel } from './receipt';
import { registrationModel } from './registration';
import { resendModel } from './resend';
import { sessionModel } from './session';
import { tierRulesModel } from './tierRules';
import { transactionExportModel } from './transactionExport';
import { transactionFilterModel } from './transactionFilter';
import { transactionPagingModel } from './transactionPaging';
import { wakeLockModel } from './wakeLock';

/** Every machine's model; a machine without one fails the coverage of the paths. */
export const models = [
  accountDeletionModel,
  appLinkModel,
  appUpdateModel,
  cabinetCopyModel,
  codeFormModel,
  cookieConsentModel,
  dashboardModel,
  favouriteStationsModel,
  levelSliderModel,
  loginModel,
  navigationModel,
  ownLocationModel,
  phoneChangeModel,
  pointsForecastModel,
  publicLevelsModel,
  questionsModel,
  ratingModel,
  receiptModel,
  registrationModel,
  resendModel,
  sessionModel,
  tierRulesModel,
  transactionExportModel,
  transactionFilterModel,
  transactionPagingModel,
  wakeLockModel,
];
