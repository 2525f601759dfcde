import { accountDeletionModel } from './accountDeletion';
import { codeFormModel } from './codeForm';
import { cookieConsentModel } from './cookieConsent';
import { dashboardModel } from './dashboard';
import { levelSliderModel } from './levelSlider';
import { loginModel } from './login';
import { phoneChangeModel } from './phoneChange';
import { navigationModel } from './navigation';
import { pointsForecastModel } from './pointsForecast';
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
  codeFormModel,
  cookieConsentModel,
  dashboardModel,
  levelSliderModel,
  loginModel,
  navigationModel,
  phoneChangeModel,
  pointsForecastModel,
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
