export { CodeStep } from '../ui/CodeStep';
export { otpWith } from './otp';
