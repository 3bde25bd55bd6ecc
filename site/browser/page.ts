import './menu';
import './offline';
