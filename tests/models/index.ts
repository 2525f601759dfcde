import { codeFormModel } from './codeForm';
import { dashboardModel } from './dashboard';
import { levelSliderModel } from './levelSlider';
import { loginModel } from './login';
import { pointsForecastModel } from './pointsForecast';
import { questionsModel } from './questions';
import { resendModel } from './resend';
import { sessionModel } from './session';
import { tierRulesModel } from './tierRules';
import { wakeLockModel } from './wakeLock';

/** Every machine's model; a machine without one fails the coverage of the paths. */
export const models = [
  codeFormModel,
  dashboardModel,
  levelSliderModel,
  loginModel,
  pointsForecastModel,
  questionsModel,
  resendModel,
  sessionModel,
  tierRulesModel,
  wakeLockModel,
];
