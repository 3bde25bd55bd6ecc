/** What each page of the site loads. */
import './menu';
import './offline';
